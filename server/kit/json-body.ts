/** Reads a JSON body strictly: bounded, well-formed UTF-8, no duplicate or prototype keys, not too deep. */
import { invalid, Refused } from './refused.ts';

const MAX_BYTES = 100_000;
const MAX_DEPTH = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/** The whole body. @throws Refused BODY_TOO_LARGE */
export const readBytes = async (request: Request, max: number): Promise<Uint8Array> => {
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > max) throw new Refused('BODY_TOO_LARGE');
  // node reads no more than the declared length, and this saves a stream
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream: the rest of a body that is too large is not read.
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > max) throw new Refused('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** `text` is known to be JSON, so its tokens can be split without a grammar. */
const checkKeysAndDepth = (text: string): void => {
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw invalid('', 'is nested too deeply');
    } else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open.at(-1);
      if (FORBIDDEN_KEYS.has(key) || keys?.has(key)) throw invalid('', 'has a key that is forbidden or comes twice');
      keys?.add(key);
    }
  }
};

/**
 * The body of a write; `{}` for an empty one.
 * @throws Refused BODY_TOO_LARGE, WRONG_CONTENT_TYPE, INVALID
 */
export const readJsonBody = async (request: Request): Promise<unknown> => {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new Refused('WRONG_CONTENT_TYPE');
  const bytes = await readBytes(request, MAX_BYTES);
  if (type === null) {
    if (bytes.length > 0) throw new Refused('WRONG_CONTENT_TYPE');
    return {};
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const parsed: unknown = JSON.parse(text);
    checkKeysAndDepth(text);
    return parsed;
  } catch (error) {
    throw error instanceof Refused ? error : invalid('', 'is not JSON');
  }
};
