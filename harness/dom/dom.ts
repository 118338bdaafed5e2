/** Replacements for features that the test's DOM lacks or implements differently. */

import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

// jsdom has its own byte arrays, files and forms; the server in process accepts only Node's
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
// jsdom has no layout, so nothing scrolls
window.scrollTo = () => {};
// jsdom has no object URLs
const kept = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const url = `blob:${kept.size + 1}`;
  kept.set(url, file as Blob);
  return url;
};
URL.revokeObjectURL = (url) => void kept.delete(url);
/** The file behind an object URL; undefined after its release. */
export const fileAt = (url: string): Blob | undefined => kept.get(url);
// jsdom saves no files
export const savedFiles: { name: string; file: Blob | undefined }[] = [];
HTMLAnchorElement.prototype.click = function click() {
  if (this.download === '') HTMLElement.prototype.click.call(this);
  else savedFiles.push({ name: this.download, file: fileAt(this.href) });
};
// jsdom draws no pictures: the canvas returns the source file
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
