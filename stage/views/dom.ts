/** What the test's DOM lacks or has otherwise than a browser. */

// it brings byte arrays of its own; the server in process knows Node's only
const NODES_OWN = { Uint8Array: Object.getPrototypeOf(Buffer), ArrayBuffer: Buffer.alloc(1).buffer.constructor };
for (const [name, value] of Object.entries(NODES_OWN))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
// it has no layout, so nothing scrolls
window.scrollTo = () => {};
// it keeps no files behind addresses
const kept = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const url = `blob:${kept.size + 1}`;
  kept.set(url, file as Blob);
  return url;
};
URL.revokeObjectURL = (url) => void kept.delete(url);
/** What the page holds at an address of its own; undefined when it was let go. */
export const fileAt = (url: string): Blob | undefined => kept.get(url);
// it saves no files
export const savedFiles: { name: string; file: Blob | undefined }[] = [];
HTMLAnchorElement.prototype.click = function click() {
  if (this.download === '') HTMLElement.prototype.click.call(this);
  else savedFiles.push({ name: this.download, file: fileAt(this.href) });
};
