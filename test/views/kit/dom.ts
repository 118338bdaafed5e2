/** What the test's DOM lacks or has otherwise than a browser. */

// it brings a byte array of its own; the server in process knows Node's only
Object.defineProperty(globalThis, 'Uint8Array', {
  value: Object.getPrototypeOf(Buffer),
  writable: true,
  configurable: true,
});
// it has no layout, so nothing scrolls
window.scrollTo = () => {};
