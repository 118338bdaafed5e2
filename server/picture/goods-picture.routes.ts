/** Pictures of products that came with the clinic's folder; those of the demo are files of the app. */
import type { Hono } from 'hono';
import type { Deps } from '#server/deps/deps.types.ts';
import { IMMUTABLE } from '#server/static/headers.rules.ts';
import { readGoodsPicture } from './goods-picture.store.ts';

/** The address has the digest of what it is made of, so that it never changes. */
const PATH = '/store/:name{[0-9a-f]{64}-\\d{3}\\.avif}';

export const goodsPictureRoutes = (app: Hono, { db }: Pick<Deps, 'db'>): void => {
  app.get(PATH, async (c) => {
    const [hash = '', width = ''] = c.req.param('name').replace('.avif', '').split('-');
    const content = await readGoodsPicture(db, hash, Number(width));
    const headers = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" };
    if (content === null) return c.text('Not found', 404, { ...headers, 'Cache-Control': 'no-store' });
    return c.body(new Uint8Array(content), 200, {
      ...headers,
      'Content-Type': 'image/avif',
      'Cache-Control': IMMUTABLE,
    });
  });
};
