/** Answers as JSON, smaller where the client can read it. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Smaller ones are one packet anyway. */
const COMPRESSED_FROM = 1_024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Both run beside the thread that answers. */
const COMPRESSIONS = {
  br: (text: string | Uint8Array) => promisify(brotliCompress)(text, QUALITY),
  gzip: (text: string | Uint8Array) => promisify(gzip)(text),
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

type Bytes = Uint8Array<ArrayBuffer>;

/** The function that expands each encoding. */
const EXPANSIONS = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * An answer that many get: made once and compressed once for each encoding. Its text goes once it is there compressed,
 * a tenth as large; who cannot read that gets it expanded.
 */
export class MadeJson<Body extends object> {
  /** The type of the answer; the member holds no value. */
  declare readonly body: Body;
  #text: Promise<Bytes> | null;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();
  /** Bytes that are kept. */
  size: number;

  constructor(body: Body) {
    const text = new TextEncoder().encode(JSON.stringify({ success: true, ...body }));
    this.#text = Promise.resolve(text);
    this.size = text.length;
  }

  async #expanded(): Promise<Bytes> {
    if (this.#text) return this.#text;
    const [[encoding, bytes] = []] = this.#compressed;
    if (!encoding || !bytes) throw new Error('Neither text nor compressed');
    return new Uint8Array(await EXPANSIONS[encoding](await bytes));
  }

  async #compress(encoding: Encoding): Promise<Bytes> {
    const text = await this.#expanded();
    const bytes = new Uint8Array(await COMPRESSIONS[encoding](text));
    this.size += bytes.length - (this.#text ? text.length : 0);
    this.#text = null;
    return bytes;
  }

  bytes(encoding: Encoding | null): Promise<Bytes> {
    if (encoding === null) return this.#expanded();
    const compressed = this.#compressed.get(encoding) ?? this.#compress(encoding);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

export const sendMade = async (c: Context, made: MadeJson<object>): Promise<Response> => {
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  const encoding = encodingOf(c.req.header('Accept-Encoding'));
  if (encoding) c.header('Content-Encoding', encoding);
  // not copied: a thousand may be sent at once
  return c.body(await made.bytes(encoding));
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
