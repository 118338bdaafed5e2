/** A file that was chosen for a patient's records, as a form's entry holds it: bytes as base64. */
import { FILE_MAX_BYTES } from '#contract/constants.ts';

/** First bytes of the kinds of files that the server reads. */
const MARKS: readonly { at: number; mark: string }[] = [
  { at: 0, mark: '%PDF-' },
  { at: 0, mark: '\u00FF\u00D8\u00FF' },
  { at: 0, mark: '\u0089PNG' },
  { at: 8, mark: 'WEBP' },
];
const HEAD_BYTES = 16;

/** A fault that shows before anything is sent; null where there is none. */
export const faultOf = async (file: File): Promise<'tooLarge' | 'wrongKind' | null> => {
  if (file.size > FILE_MAX_BYTES) return 'tooLarge';
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return MARKS.some(({ at, mark }) => head.startsWith(mark, at)) ? null : 'wrongKind';
};

/** Number of bytes that become characters in one step. */
const AT_ONCE = 32_768;

/** Base64 of the file; empty for a file that has gone since it was chosen. */
export const readBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()));
  const signs: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    signs.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(signs.join(''));
};

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Bytes of a base64 entry. */
export const sizeOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
