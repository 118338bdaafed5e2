import type { Hono } from 'hono';
import type { Frame } from '#server/kit/frame.ts';
import { openApi } from './openapi.ts';
import { REFERENCE_POLICY, referencePage } from './page.ts';

export const referenceRoutes = (api: Hono<Frame>): void => {
  api.get('/openapi.json', (c) => {
    c.set('route', '/openapi.json');
    return c.json(openApi());
  });
  api.get('/docs', async (c) => {
    c.set('route', '/docs');
    return c.html(await referencePage(), 200, { 'Content-Security-Policy': REFERENCE_POLICY });
  });
};
