/** Sends a built file with its validator, in its smallest form that the client takes. */
import type { Context } from 'hono';
import type { AppFile } from './files.adapter.ts';
import { IMMUTABLE } from './headers.rules.ts';

const encodingFor = (c: Context, file: AppFile): 'br' | 'gzip' | null => {
  const accepted = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim());
  if (file.br && accepted.includes('br')) return 'br';
  return file.gzip && accepted.includes('gzip') ? 'gzip' : null;
};

/** A picture may be stale for a day; every other file without a hash in its name is revalidated. */
const keptFor = ({ isImmutable, type }: AppFile): string => {
  if (isImmutable) return IMMUTABLE;
  return type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache';
};

/** @param kept how long caches keep it; by its name, when not given */
export const send = (c: Context, file: AppFile, headers: Record<string, string>, kept = keptFor(file)): Response => {
  for (const [name, text] of Object.entries(headers)) c.header(name, text);
  c.header('Cache-Control', kept);
  c.header('Vary', 'Accept-Encoding');
  const encoding = encodingFor(c, file);
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
  c.header('ETag', etag);
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', file.type);
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(encoding ? (file[encoding] ?? file.plain) : file.plain);
};

export const notFound = (c: Context, headers: Record<string, string>): Response =>
  c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-store' });

/** A name with an extension is a file; the app's own addresses have none. */
export const isFileName = (path: string): boolean => /^(?:\/desk)?\/assets\//.test(path) || /\.\w+$/.test(path);
