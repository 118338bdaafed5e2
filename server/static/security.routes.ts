import type { Hono } from 'hono';
import { addMs, DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';

/** RFC 9116 wants less than a year: what is old may name somebody who has left. */
const LASTS_MS = 180 * DAY_MS;

/** Where to report a weakness. */
export const securityRoute = (app: Hono, { clock, config, publicUrl }: Deps): void => {
  app.get('/.well-known/security.txt', async (c) => {
    const lines = [
      `Contact: mailto:${config.company.email}`,
      `Expires: ${addMs(await clock.now(), LASTS_MS)}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, {
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    });
  });
};
