/** What the test's DOM lacks or has otherwise than a browser. */

import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

// it brings byte arrays, files and forms of its own; the server in process knows Node's only
const form = await new Response(new URLSearchParams()).formData();
const NODES_OWN = {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
  Blob: NodeBlob,
  File: NodeFile,
  FormData: form.constructor,
};
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
// it draws no pictures: what would be drawn comes back as it was
const drawn = new WeakMap<HTMLCanvasElement, Blob>();
globalThis.createImageBitmap = (async (file: Blob) => {
  if (!file.type.startsWith('image/')) throw new DOMException('The source image could not be decoded.');
  return { width: 8, height: 8, file, close: () => {} };
}) as unknown as typeof createImageBitmap;
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  return {
    fillRect: () => {},
    drawImage: ({ file }: { file: Blob }) => drawn.set(this, file),
  };
} as unknown as typeof HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.toBlob = function toBlob(take) {
  take(drawn.get(this) ?? null);
};
