/** Answers as JSON, smaller where the client can read it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Smaller ones are one packet anyway. */
const COMPRESSED_FROM = 1_024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Both run beside the thread that answers. */
const COMPRESSIONS = {
  br: (text: string) => promisify(brotliCompress)(text, QUALITY),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof COMPRESSIONS;
const ENCODINGS = Object.keys(COMPRESSIONS) as Encoding[];

/** The best one that an Accept-Encoding header names, without refusing it by q=0; null for none. */
export const encodingOf = (accepted = ''): Encoding | null => {
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return ENCODINGS.find((encoding) => named.includes(encoding)) ?? null;
};

/**
 * @param isSecret the answer holds a token: it is not compressed, because the compressed length reveals
 * a secret beside text that others control (BREACH)
 */
export const sendJson = async (
  c: Context,
  body: object,
  { status = 200, isSecret }: { status?: ContentfulStatusCode; isSecret: boolean },
): Promise<Response> => {
  const text = JSON.stringify(body);
  c.header('Content-Type', 'application/json');
  if (isSecret || text.length < COMPRESSED_FROM) return c.body(text, status);
  c.header('Vary', 'Accept-Encoding');
  const encoding = encodingOf(c.req.header('Accept-Encoding'));
  if (encoding === null) return c.body(text, status);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await COMPRESSIONS[encoding](text)), status);
};
