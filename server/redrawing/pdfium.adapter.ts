/** PDFium as WebAssembly: it reads a PDF in memory of its own, which has an end, and runs no script of it. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A colour scan of A4 at 600 dpi is 105 MB. */
const MEMORY_PAGES = (512 * 1024 * 1024) / 65_536;
const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

interface Read {
  value: number;
  next: number;
}

/** A number as WebAssembly writes it, seven bits in each byte. */
const numberAt = (code: Uint8Array, at: number): Read => {
  let value = 0;
  for (let next = at, shift = 0; ; next += 1, shift += 7) {
    const byte = code[next] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: next + 1 };
  }
};

/** The place of the most memory that the module asks for: one memory, with a least and a most. */
const mostMemoryAt = (code: Uint8Array): { from: number; to: number } => {
  for (let at = HEADER_BYTES; at < code.length; ) {
    const { value: size, next } = numberAt(code, at + 1);
    if (code[at] === MEMORY_SECTION && code[next] === 1 && code[next + 1] === 1) {
      const from = numberAt(code, next + 2).next;
      return { from, to: numberAt(code, from).next };
    }
    at = next + size;
  }
  throw new Error('PDFium has no memory with an end');
};

/** The module as it is, with less memory: a file that asks for more fails, and not the server. */
const bounded = (code: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const { from, to } = mostMemoryAt(code);
  const copy = new Uint8Array(code);
  for (let at = from, left = MEMORY_PAGES; at < to; at += 1, left = Math.floor(left / 0x80))
    copy[at] = (left % 0x80) + (at < to - 1 ? 0x80 : 0);
  return copy;
};

export const openPdfium = async (): Promise<PDFiumLibrary> => {
  const code = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return PDFiumLibrary.init({ wasmBinary: bounded(new Uint8Array(code)).buffer });
};
