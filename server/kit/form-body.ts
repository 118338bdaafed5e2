/** Reads a form of files: bounded, each name once. */
import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import { readBytes } from './json-body.ts';
import { invalid, Refused } from './refused.ts';

/** Boundaries, names and types around the largest file. */
const AROUND_BYTES = 2_000;
/** Reading a form stops all other work meanwhile, and one of many small parts takes long. */
const MAX_PARTS = 10;

/** Up to one more than are taken. */
const countParts = (bytes: Uint8Array, type: string): number => {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = text.indexOf(mark); at >= 0 && parts <= MAX_PARTS; at = text.indexOf(mark, at + mark.length))
    parts += 1;
  return parts;
};

/**
 * The files of a form by their names; what is not a file is left out.
 * @throws Refused BODY_TOO_LARGE, WRONG_CONTENT_TYPE, INVALID
 */
export const readFormBody = async (request: Request): Promise<Record<string, Uint8Array<ArrayBuffer>>> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Refused('WRONG_CONTENT_TYPE');
  const bytes = await readBytes(request, PICTURE_MAX_BYTES + AROUND_BYTES);
  if (countParts(bytes, type) > MAX_PARTS) throw invalid('', 'has too many parts');
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch((): never => {
      throw invalid('', 'is not a form');
    });
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const [name, part] of form) {
    if (typeof part === 'string') continue;
    if (Object.hasOwn(files, name)) throw invalid(name, 'comes twice');
    if (part.size > PICTURE_MAX_BYTES) throw new Refused('BODY_TOO_LARGE');
    files[name] = new Uint8Array(await part.arrayBuffer());
  }
  return files;
};
