// Stands here until the service worker (sw.js) can answer; then the same address is its page.
// Written for browsers that are too old for all else, so that they can say so.
"use strict";
(function () {
  var sections = [].slice.call(document.querySelectorAll("section"));
  var asked = /[?&]ui=(\w+)/.exec(location.search);
  var wished = (asked ? [asked[1]] : []).concat(navigator.languages || navigator.language);
  var mine;
  wished.forEach(function (tag) {
    sections.forEach(function (section) {
      if (!mine && section.dataset.ui === tag.split("-")[0].toLowerCase()) mine = section;
    });
  });
  mine = mine || sections[0];
  sections.forEach(function (section) {
    section.hidden = section !== mine;
  });
  document.documentElement.lang = mine.lang;

  var over = false;
  function say(name, what) {
    if (over) return;
    [].forEach.call(mine.querySelectorAll("[data-say]"), function (line) {
      line.hidden = line.dataset.say !== name;
      var field = line.querySelector("[data-field]");
      if (field) field.textContent = what;
    });
    mine.querySelector("progress").hidden = name !== "loading" && name !== "starting";
  }
  function fail(name, what) {
    say(name, what);
    over = true;
    mine.querySelector(".again").hidden = false;
  }

  say("loading");
  if (location.protocol === "file:") return fail("opened_as_file");
  if (!window.isSecureContext) return fail(window.isSecureContext === false ? "no_https" : "too_old");
  if (!window.WebAssembly || !window.DecompressionStream || !window.caches || !Array.prototype.at) return fail("too_old");
  var service = navigator.serviceWorker;
  if (!service) return fail("no_storage"); // browsers of our time take it away in private windows

  var progress = mine.querySelector("progress");
  service.addEventListener("message", function (event) {
    var data = event.data;
    if (data.loaded) {
      say("loading");
      progress.value = data.loaded;
    }
    if (data.loaded === 100 || (data.starting && !progress.value)) {
      say("starting");
      progress.removeAttribute("value"); // nobody can say how far
    }
    if (data.started && !over) location.reload();
    if (data.failed) fail(data.failed, data.what);
  });
  service.startMessages();
  service
    .register("sw.js", { type: "module", updateViaCache: "none" })
    .then(function (registration) {
      if (registration.installing && !registration.active)
        registration.installing.addEventListener("statechange", function (event) {
          if (event.target.state === "redundant")
            setTimeout(function () { fail("failed", "install"); }, 1000); // the worker says more, if it can
        });
      return service.ready;
    })
    .then(function (registration) {
      registration.active.postMessage("start");
    })
    .catch(function (error) {
      // A browser does not say which file it missed, nor that it knows no modules here.
      var scripts = ["sw.js", "engine/pyodide.mjs", "engine/pyodide.asm.mjs"];
      return Promise.all(
        scripts.map(function (name) {
          return fetch(name, { method: "HEAD", cache: "no-cache" }).then(
            function (answer) { return answer.ok ? "" : name; },
            function () { return name; },
          );
        }),
      ).then(function (missing) {
        missing = missing.filter(Boolean);
        if (missing.length) fail("missing", missing[0]);
        else if (error.name === "SecurityError" || error.name === "NotSupportedError") fail("no_storage");
        else if (error.name === "TypeError") fail("too_old");
        else fail("failed", String(error));
      });
    });
})();
