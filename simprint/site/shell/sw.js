// The server, in the browser: keeps the program's files, runs Python, and answers every request under its folder.
import { loadPyodide, version } from "./engine/pyodide.mjs";
import createPyodideModule from "./engine/pyodide.asm.mjs";

// Filled in by the build: version of the whole, name, size and hash of each file, what the form begins with, ...
const SITE = "@SITE@";

const here = new URL(registration.scope), fetched = self.fetch;
const KEEP = `simprint ${here.pathname} `; // another copy in another folder keeps its own
const arriving = new Map(); // what is being fetched, by its name
let python; // the site's promise, once it has been asked for
let started = false;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === here.origin && url.pathname.startsWith(here.pathname)) event.respondWith(answer(event.request, url));
});

async function tell(message) {
  for (const page of await clients.matchAll({ includeUncontrolled: true }))
    if (page.url.startsWith(here.href)) page.postMessage(message);
}

class Failed extends Error {
  constructor(why, what = "") {
    super(`${why} ${what}`);
    Object.assign(this, { why, what });
  }
}

function told(error) {
  return tell({ failed: error.why ?? "failed", what: error.what ?? String(error).trim().split("\n").at(-1) });
}

// -- the files ----------------------------------------------------------------------------------------------------

async function install() {
  try {
    // These two the browser has fetched itself.
    if (version !== SITE.engine) throw new Failed("changed", "engine/pyodide.mjs");
    if (!String(createPyodideModule).includes(`"${SITE.engine}"`)) throw new Failed("changed", "engine/pyodide.asm.mjs");
    let before = Promise.resolve();
    for (const file of SITE.files) arriving.set(file.name, (before = before.then(() => keep(file))));
    // Python starts while the rest arrives. A new version of it waits for its first visit.
    const first = registration.active ? null : site();
    first?.catch(() => {});
    await before;
    await first;
  } catch (error) {
    await told(error);
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(KEEP) && name !== KEEP + SITE.version) await caches.delete(name);
  await clients.claim();
}

async function opened() {
  try {
    return await caches.open(KEEP + SITE.version);
  } catch (error) {
    throw new Failed("no_storage");
  }
}

// Fetch a file and keep it. What is packed, to be small behind any server, is kept unpacked.
async function keep({ name, size, sha256 }) {
  const data = await load(name, size);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  if ([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Failed("changed", name);
  const packed = name.endsWith(".packed");
  const body = packed ? new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip")) : data;
  const response = new Response(body, { headers: { ...SITE.headers, "content-type": SITE.types[name.split(".").at(packed ? -2 : -1)] } });
  try {
    await (await opened()).put(new URL(name.replace(/\.packed$/, ""), here), response);
  } catch (error) {
    throw error.why ? error : new Failed("no_storage");
  }
}

let loaded = 0;
async function load(name, size) {
  let response;
  try {
    response = await fetched(new URL(name, here), { cache: "no-cache" });
  } catch {
    throw new Failed("missing", name);
  }
  if (!response.ok) throw new Failed("missing", name);
  const data = new Uint8Array(size), reader = response.body.getReader();
  const total = SITE.files.reduce((sum, file) => sum + file.size, 0);
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return at === size ? data : data.slice(0, at);
    if (at + value.length > size) throw new Failed("changed", name);
    data.set(value, at);
    at += value.length;
    const before = Math.floor((100 * loaded) / total), now = Math.floor((100 * (loaded += value.length)) / total);
    if (now > before) tell({ loaded: now });
  }
}

// A file that is kept, by its unpacked name; one that the browser has lost is fetched again.
async function kept(name) {
  const file = SITE.files.find((file) => file.name === name || file.name === name + ".packed");
  if (!file) throw new Failed("missing", name);
  await arriving.get(file.name);
  const cache = await opened(), address = new URL(name, here);
  return (await cache.match(address)) ?? (await keep(file), await cache.match(address));
}

// -- Python -------------------------------------------------------------------------------------------------------

async function begin() {
  try {
    await site();
    await tell({ started });
  } catch (error) {
    await told(error);
  }
}

function site() {
  return (python ??= start().catch((error) => {
    python = undefined; // the next who asks may have more luck
    throw error;
  }));
}

async function start() {
  tell({ starting: true });
  const engine = new URL("engine/", here).href;
  self.fetch = (address) => kept("engine/" + String(address).slice(engine.length)); // Pyodide asks for its files by this name
  const program = kept("engine/program.zip").then((file) => file.arrayBuffer());
  program.catch(() => {});
  const py = await loadPyodide({
    indexURL: engine,
    stdLibURL: engine + "library.zip",
    lockFileContents: SITE.lock,
    createPyodideModule,
  });
  py.unpackArchive(await program, "zip", { extractDir: "/site" });
  py.runPython("import sys; sys.path.insert(0, '/site')");
  const inside = py.pyimport("simprint.site.inside");
  // Where nothing waits for its turn: what is being made keeps this worker busy until it is done.
  const channel = new BroadcastChannel("simprint");
  const app = inside.Inside(SITE.lang ?? undefined, SITE.paper, (follow, done, total) => channel.postMessage({ follow, done, total }));
  started = true;
  setTimeout(() => inside.warm().then(() => compile(py, inside)).catch(() => {}), 1000);
  return { py, app };
}

// The first start is from the source; what it has compiled is kept for those after it.
async function compile(py, inside) {
  const cache = await opened(), done = new URL("engine/compiled", here);
  if (await cache.match(done)) return;
  for (const [name, root] of [["library", "/lib/python314.zip/"], ["program", "/site/"]]) {
    const address = new URL(`engine/${name}.zip`, here);
    const source = py.toPy(await (await cache.match(address)).arrayBuffer());
    const archive = await inside.compiled(source, root);
    await cache.put(address, new Response(archive.toJs()));
    for (const proxy of [source, archive]) proxy.destroy();
  }
  await cache.put(done, new Response());
}

// -- requests -----------------------------------------------------------------------------------------------------

async function answer(request, url) {
  let path = url.pathname.slice(here.pathname.length);
  if (path === "index.html") path = "";
  try {
    if (SITE.shell.includes(path)) return await kept(path);
    // While Python starts, the page that says so stands for the page; all else waits, and the page that asked says why.
    if (!started && path === "" && request.mode === "navigate" && request.method === "GET") return await kept("index.html");
    const { py, app } = await site();
    const headers = py.toPy([...request.headers, ["host", "localhost"], ["accept-language", navigator.languages.join(",")]]);
    const body = py.toPy(new Uint8Array(await request.arrayBuffer()));
    const given = await app.answer(request.method, "/" + decodeURIComponent(path), url.search.slice(1), headers, body);
    const [status, fields, content] = given.toJs();
    for (const proxy of [headers, body, given]) proxy.destroy();
    return new Response(content, { status, headers: fields });
  } catch (error) {
    if (error.pyodide_fatal_error) [python, started] = [undefined, false]; // it has run out of memory, say
    await told(error);
    return new Response(String(error), { status: 500 });
  }
}
