import type { Hono } from 'hono';
import type { Frame } from '#server/kit/frame.ts';
import { openApi } from './openapi.page.ts';
import { REFERENCE_POLICY, referencePage } from './reference.page.ts';

/** Made at the first request, and never again: it takes long enough to delay other requests. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: { it: Made } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};

/** @param options whether the staff's calls are described */
export const referenceRoutes = (api: Hono<Frame>, options: { withStaff: boolean }): void => {
  const described = once(() => openApi(options));
  const text = once(() => JSON.stringify(described()));
  const page = once(async () => String(await referencePage(described())));
  api.get('/openapi.json', (c) => {
    c.set('route', '/openapi.json');
    return c.body(text(), 200, { 'Content-Type': 'application/json' });
  });
  api.get('/docs', async (c) => {
    c.set('route', '/docs');
    return c.html(await page(), 200, { 'Content-Security-Policy': REFERENCE_POLICY });
  });
};
