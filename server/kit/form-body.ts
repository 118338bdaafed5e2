/** Reads a form of files: bounded, each name once. */
import { readBytes } from './json-body.ts';
import { invalid, Refused } from './refused.ts';

/** Room for the form's texts and for the boundaries, names and types around its largest file. */
const AROUND_BYTES = 8_000;
/** Reading a form stops all other work meanwhile, and one of many small parts or long heads takes long. */
const MAX_PARTS = 10;
const MAX_HEAD_BYTES = 8_000;

/** One plain parameter: of a type with more than that, two readers may see two boundaries. */
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=("?)([\w.'+-]{1,70})\1\s*$/i;

const isCostly = (bytes: Uint8Array, boundary: string): boolean => {
  const mark = `--${boundary}`;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let marks = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const from = at + mark.length;
    const isEnd = text.toString('latin1', from, from + 2) === '--';
    const blankLine = text.indexOf('\r\n\r\n', from);
    const headBytes = isEnd ? 0 : (blankLine < 0 ? text.length : blankLine) - from;
    marks += 1;
    if (marks > MAX_PARTS + 1 || headBytes > MAX_HEAD_BYTES) return true;
  }
  return false;
};

/**
 * The files and texts of a form by their names.
 * @param fileBytes the most that a file may have
 * @throws Refused BODY_TOO_LARGE, WRONG_CONTENT_TYPE, INVALID
 */
export const readFormBody = async (
  request: Request,
  fileBytes: number,
): Promise<Record<string, Uint8Array<ArrayBuffer> | string>> => {
  const type = request.headers.get('content-type') ?? '';
  const boundary = FORM_TYPE.exec(type)?.[2];
  if (boundary === undefined) throw new Refused('WRONG_CONTENT_TYPE');
  const bytes = await readBytes(request, fileBytes + AROUND_BYTES);
  if (isCostly(bytes, boundary)) throw invalid('', 'has too many parts or headers');
  const read = `multipart/form-data; boundary=${boundary}`;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': read } })
    .formData()
    .catch((): never => {
      throw invalid('', 'is not a form');
    });
  const parts: Record<string, Uint8Array<ArrayBuffer> | string> = {};
  for (const [name, part] of form) {
    if (name === '__proto__' || Object.hasOwn(parts, name))
      throw invalid(name, 'comes twice, or has a name that no part has');
    if (typeof part !== 'string' && part.size > fileBytes) throw new Refused('BODY_TOO_LARGE');
    parts[name] = typeof part === 'string' ? part : new Uint8Array(await part.arrayBuffer());
  }
  return parts;
};
