// For the page, where a service worker (sw.js) is the server. A browser stops one that nobody speaks to for half a minute;
// who looks at the page keeps it awake, and who comes back wakes it, and is told while it starts again.
"use strict";
(() => {
  const service = navigator.serviceWorker;
  let before = ""; // what was said before it started again

  function wake() {
    if (document.visibilityState === "visible") service.controller?.postMessage("start");
  }
  setInterval(wake, 10_000);
  document.addEventListener("visibilitychange", wake);

  service.addEventListener("message", ({ data }) => {
    const status = document.getElementById("status"), { starting, lost } = document.getElementById("order").dataset;
    if (data.starting && status.textContent !== starting) [before, status.textContent] = [status.textContent, starting];
    if (data.started && status.textContent === starting) status.textContent = before;
    if (data.failed) status.textContent = lost;
  });
  service.startMessages();
  service.ready.then((registration) => registration.update()).catch(() => {}); // there may be no network
})();
