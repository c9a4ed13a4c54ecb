// All pages are there to be printed: print them when the last one has come. Without this script the browser's own
// command does it.
"use strict";
Promise.all([...document.images].map((image) => image.decode())).then(() => window.print());
