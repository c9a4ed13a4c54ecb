// All pages are there to be printed: print them when the last one has come. Until then, if that takes more than a second,
// it is said how many have. Without this script the browser's own command does it.
"use strict";
const images = [...document.images], line = document.getElementById("making"), [label, bar] = line.children;
let done = 0;
function show() {
  const number = (n) => n.toLocaleString(document.documentElement.lang, { useGrouping: n >= line.dataset.grouped });
  label.textContent = line.dataset.page.replace("{done}", number(done)).replace("{total}", number(images.length));
  Object.assign(bar, { max: images.length, value: done });
}
const slow = setTimeout(() => (line.hidden = false), 1000);
show();
Promise.all(images.map((image) => image.decode().then(() => (done++, show())))).then(() => {
  clearTimeout(slow);
  line.hidden = true;
  window.print();
});
