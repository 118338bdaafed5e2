import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { addMs, DAY_MS } from '#contract/time.ts';
import type { Company } from '#server/config/company.rules.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';

/** RFC 9116 wants less than a year: an old file may name a person who has left. */
const LASTS_MS = 180 * DAY_MS;

interface Options {
  db: Kysely<Database>;
  clock: Clock;
  config: { company: Company };
  publicUrl: string;
}

/** Serves the address for reports of weaknesses. */
export const securityRoute = (app: Hono, { db, clock, config, publicUrl }: Options): void => {
  app.get('/.well-known/security.txt', async (c) => {
    const { email } = await readCompany(db, config);
    const lines = [
      `Contact: mailto:${email}`,
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
