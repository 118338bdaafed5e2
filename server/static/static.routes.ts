/** The app's files and, for every other address, the app's page; the atlas beside it. */
import type { Context, Hono } from 'hono';
import type { AppFile, AppFiles } from './files.adapter.ts';
import { type AppHeaders, ATLAS_HEADERS, IMMUTABLE, STRICT_TRANSPORT } from './headers.rules.ts';

const NO_ATLAS =
  '<!doctype html><html lang="en"><title>Atlas</title><p>There are no diagrams yet. Run <code>npm run statecharts</code>.</p>';

const encodingFor = (c: Context, file: AppFile): 'br' | 'gzip' | null => {
  const accepted = (c.req.header('accept-encoding') ?? '')
    .split(',')
    .filter((choice) => !/;\s*q=0(?:\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';')[0]?.trim());
  if (file.br && accepted.includes('br')) return 'br';
  return file.gzip && accepted.includes('gzip') ? 'gzip' : null;
};

/** A picture is another one for a day at most; everything else without a hash in its name is asked for again. */
const keptFor = ({ isImmutable, type }: AppFile): string => {
  if (isImmutable) return IMMUTABLE;
  return type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache';
};

const send = (c: Context, file: AppFile, headers: Record<string, string>): Response => {
  for (const [name, text] of Object.entries(headers)) c.header(name, text);
  if (c.req.header('x-forwarded-proto') === 'https') c.header('Strict-Transport-Security', STRICT_TRANSPORT);
  c.header('Cache-Control', keptFor(file));
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

const notFound = (c: Context, headers: Record<string, string>): Response =>
  c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-store' });

/** A name with an extension is a file; the app's own addresses have none. */
const isFileName = (path: string): boolean => path.startsWith('/assets/') || /\.\w+$/.test(path);

export const staticRoutes = (app: Hono, files: AppFiles, atlas: AppFiles, headersNow: () => AppHeaders): void => {
  app.get('/atlas/*', (c) => {
    const { pathname } = new URL(c.req.url);
    // with the slash, so that the pages' relative links hold
    if (pathname === '/atlas') return c.redirect('/atlas/', 308);
    const path = pathname.slice('/atlas'.length);
    const file = atlas.find(path) ?? atlas.find(`${path.replace(/\/$/, '')}/index.html`);
    if (file) return send(c, file, ATLAS_HEADERS);
    return isFileName(path) ? notFound(c, ATLAS_HEADERS) : c.html(NO_ATLAS, 404, ATLAS_HEADERS);
  });
  app.get('*', (c) => {
    const headers = headersNow();
    const file = files.find(c.req.path);
    if (file) return send(c, file, headers.app);
    const page = isFileName(c.req.path) ? undefined : files.find('/index.html');
    const isSecret = /^\/(?:resetPassword|confirmEmail)\//.test(c.req.path);
    return page ? send(c, page, isSecret ? headers.secretAddress : headers.app) : notFound(c, headers.app);
  });
};
