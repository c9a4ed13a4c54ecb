// The page follows the form, remembers what was chosen last, and goes back. Without this script the buttons do the same.
"use strict";
(() => {
  const root = document.documentElement;
  const at = (id) => document.getElementById(id);

  // -- what this browser keeps: what was chosen last, how this printer is corrected, how large this screen is ---------

  function kept(name) {
    try {
      return localStorage.getItem(`simprint-${name}`) ?? "";
    } catch {
      return "";
    }
  }
  function keep(name, value) {
    try {
      value ? localStorage.setItem(`simprint-${name}`, value) : localStorage.removeItem(`simprint-${name}`);
    } catch {}
  }

  // A page that is asked for without a sheet begins as the last one was; any page is corrected for this printer.
  const begun = new URLSearchParams(location.search);
  const fresh = !begun.has("sheet");
  if (fresh) for (const [name, value] of new URLSearchParams(kept("last"))) if (!begun.has(name)) begun.set(name, value);
  const own = document.currentScript.dataset.printer !== "computer"; // or the computer keeps it, for the command line too
  if (own && kept("printer") && !begun.has("printer_scale")) begun.set("printer_scale", kept("printer"));
  if (String(begun) !== String(new URLSearchParams(location.search))) {
    location.replace("?" + begun);
    return;
  }

  function keepChoices() {
    const last = new URLSearchParams(kept("last"));
    for (const field of document.querySelectorAll("[data-kept]"))
      field.value === field.dataset.kept ? last.delete(field.name) : last.set(field.name, field.value);
    const ui = new URLSearchParams(at("bookmark").search).get("ui");
    if (ui) last.set("ui", ui);
    keep("last", String(last));
  }

  // -- asking -----------------------------------------------------------------------------------------------------

  let waiting, running, typedIn;
  let dirty = false; // something was chosen that no answer has come to

  function say(text) {
    if (at("status").textContent !== text) at("status").textContent = text;
  }

  // Put what the server answered into the page: all of it, or what has changed, and stay where the user is.
  function take(answer, whole) {
    const focused = document.activeElement?.id;
    for (const fresh of answer.querySelectorAll(whole ? "head [data-live]" : "[data-live]")) {
      const old = at(fresh.id);
      const same = fresh.dataset.live ? old?.dataset.live === fresh.dataset.live : old?.outerHTML === fresh.outerHTML;
      if (old && !same) old.replaceWith(fresh.cloneNode(true));
    }
    if (whole) document.body.replaceWith(answer.body);
    else
      for (const fresh of answer.querySelectorAll(".field")) {
        const old = at(fresh.id), control = fresh.querySelector("[aria-invalid]");
        if (old) old.hidden = fresh.hidden;
        if (control) at(control.id)?.setAttribute("aria-invalid", control.getAttribute("aria-invalid"));
      }
    root.lang = answer.documentElement.lang;
    document.title = answer.title;
    say(answer.getElementById("status")?.textContent ?? at("status").textContent);
    if (focused && document.activeElement?.id !== focused) (at(focused) ?? at("result")).focus({ preventScroll: true });
    dress();
  }

  // What is private goes in a body, never in an address.
  function privately() {
    return at("order").dataset.private.split(" ");
  }
  function request(data, signal) {
    if (privately().some((name) => data.get(name)?.trim())) return ["./", { method: "POST", body: data, signal }];
    for (const name of privately()) data.delete(name);
    return ["./?" + data, { signal }];
  }

  // What takes more than a second shows how far it is. A file goes on as it is downloaded: its name is asked for, and
  // where the server is a worker, which has no time to answer meanwhile, it tells.
  let followed = "", since = 0;
  const untold = new Set(); // what is shown by a bar without an end

  function progress(name, words, done, total) {
    const line = at("making"), [label, bar] = line.children;
    untold.add(name);
    if (line.hidden) line.lastElementChild.textContent = words; // once: a reader is not told of every page
    line.hidden = false;
    const number = (n) => n.toLocaleString(root.lang, { useGrouping: n >= line.dataset.grouped });
    label.textContent = total ? line.dataset.page.replace("{done}", number(done)).replace("{total}", number(total)) : words;
    if (total) Object.assign(bar, { max: total, value: done });
    else bar.removeAttribute("value");
  }
  function over(name, words = "") {
    if (!untold.delete(name) || untold.size) return;
    at("making").hidden = true;
    at("making").lastElementChild.textContent = words;
  }

  function follow() {
    const name = (followed = Math.random().toString(16).slice(2)), field = at("follow");
    since = performance.now();
    field.value = name;
    field.disabled = false;
    setTimeout(() => (at("follow").disabled = true)); // the form has been read by then
    setTimeout(async function look() {
      if (followed !== name) return over(name);
      const answer = await fetch(`progress/${name}`).then((response) => response.json()).catch(() => null);
      if (!answer) return over(name, at("making").dataset.made);
      progress(name, at("making").dataset.file, answer.done, answer.total);
      setTimeout(look, 300);
    }, 1000);
  }
  new BroadcastChannel("simprint").addEventListener("message", ({ data }) => {
    const long = performance.now() - since > 1000;
    if (long && data.follow === followed) progress(followed, at("making").dataset.file, data.done, data.total);
  });

  // Ask for what ``data`` says. ``how``: whole, to take all of the answer; history, what becomes of the address.
  async function ask(data, how) {
    clearTimeout(waiting);
    running?.abort();
    const mine = (running = new AbortController());
    const slow = setTimeout(() => progress(mine, at("making").dataset.pages), 1000);
    try {
      const response = await fetch(...request(data, mine.signal));
      const answer = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!answer.getElementById("order")) return say((answer.getElementById("status") ?? answer.body).textContent);
      dirty = false;
      take(answer, how.whole);
      if (how.history) history[how.history](null, "", at("bookmark").href);
      if (how.history) keepChoices();
    } catch (error) {
      if (error.name !== "AbortError") say(at("order").dataset.lost);
    } finally {
      clearTimeout(slow);
      over(mine);
    }
  }

  // What is typed into one field is one step back.
  function update(button, typing) {
    const step = typing && typing === typedIn ? "replaceState" : "pushState";
    typedIn = typing;
    return ask(new URLSearchParams(new FormData(at("order"), button)), { whole: button?.name === "to", history: step });
  }

  document.addEventListener("input", ({ target }) => {
    if (target.id === "screen") return measure(target.value);
    if (target.form?.id !== "order") return;
    const atOnce = target.matches("select, [type=radio], [type=checkbox]");
    dirty = true;
    clearTimeout(waiting);
    waiting = setTimeout(update, atOnce ? 0 : 200, undefined, atOnce ? undefined : target);
  });

  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!button?.hasAttribute("formaction")) {
      event.preventDefault();
      return update(button?.name ? button : undefined);
    }
    if (!dirty) return button.formAction.includes("/file/") && follow(); // or printing: as browsers do
    event.preventDefault();
    await update();
    if (!dirty && at(button.id)) at("order").requestSubmit(at(button.id));
  });

  window.addEventListener("popstate", () => {
    typedIn = undefined;
    const data = new URLSearchParams(location.search);
    for (const [name, value] of new FormData(at("order"))) if (privately().includes(name)) data.set(name, value);
    ask(data, { whole: true });
  });

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a");
    if (link?.id === "usual") keep("last", "");
    if (link?.id === "use") keep("printer", link.dataset.scale);
    if (link?.id === "correct-no-more") keep("printer", "");
    if (link?.id !== "bookmark" || !navigator.clipboard) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (own && address.searchParams.get("printer_scale") === kept("printer")) address.searchParams.delete("printer_scale");
    await navigator.clipboard.writeText(address);
    say(link.dataset.copied);
  });

  // -- the true size needs to know this screen: a ruler against it ---------------------------------------------------

  function measure(value) {
    root.style.setProperty("--screen", value);
    keep("screen", value);
  }

  function dress() {
    root.classList.add("scripted");
    at("screen").value = kept("screen") || 1;
    root.style.setProperty("--screen", at("screen").value);
    at("as-last-time").hidden = !kept("last");
  }
  document.addEventListener("DOMContentLoaded", dress);
})();
