/** What the test's DOM lacks or has otherwise than a browser. */

// it brings byte arrays of its own; the server in process knows Node's only
const NODES_OWN = { Uint8Array: Object.getPrototypeOf(Buffer), ArrayBuffer: Buffer.alloc(1).buffer.constructor };
for (const [name, value] of Object.entries(NODES_OWN))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
// it has no layout, so nothing scrolls
window.scrollTo = () => {};
