// The pages follow the form. Without this script the form has a button that does the same.
"use strict";
(() => {
  const form = document.getElementById("order");
  const status = document.getElementById("status");
  const screen = document.getElementById("screen");
  let waiting, running;

  document.documentElement.classList.add("scripted");

  // Put what the server answered into the page; leave alone what has not changed, and where the user is.
  function take(answer) {
    const own = document.getElementById("own"), theirs = answer.getElementById("own");
    if (own.dataset.sheet !== theirs.dataset.sheet) own.replaceWith(theirs);
    for (const fresh of answer.querySelectorAll("[data-live]")) {
      const old = document.getElementById(fresh.id);
      if (old && old.outerHTML !== fresh.outerHTML) {
        const focused = old.contains(document.activeElement);
        old.replaceWith(fresh);
        if (focused) document.getElementById("result").focus({ preventScroll: true });
      }
    }
    for (const fresh of answer.querySelectorAll("[aria-invalid]"))
      document.getElementById(fresh.id)?.setAttribute("aria-invalid", fresh.getAttribute("aria-invalid"));
    history.replaceState(null, "", document.getElementById("bookmark").href);
    say(answer.getElementById("status").textContent);
  }

  function say(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  async function update() {
    clearTimeout(waiting);
    running?.abort();
    running = new AbortController();
    const query = new URLSearchParams(new FormData(form));
    try {
      const response = await fetch("./?" + query, { signal: running.signal });
      const answer = new DOMParser().parseFromString(await response.text(), "text/html");
      if (answer.getElementById("own")) take(answer);
      else say((answer.getElementById("status") ?? answer.body).textContent);
    } catch (error) {
      if (error.name !== "AbortError") say(form.dataset.lost);
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target.form !== form) return;
    clearTimeout(waiting);
    waiting = setTimeout(update, event.target.type === "radio" || event.target.tagName === "SELECT" ? 0 : 200);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
  });

  // The true size needs to know this screen: a ruler against it, remembered on this computer only.
  function scale(value) {
    document.documentElement.style.setProperty("--screen", value);
  }
  try {
    screen.value = localStorage.getItem("screen") ?? 1;
  } catch {}
  scale(screen.value);
  screen.addEventListener("input", () => {
    scale(screen.value);
    try {
      localStorage.setItem("screen", screen.value);
    } catch {}
  });
})();
