/** The frame of every call of the API: request id, time, headers, one log line, and the envelope of refusals. */
import { randomUUID } from 'node:crypto';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { APP_ID_PARAM, REQUEST_ID_HEADER } from '#contract/constants.ts';
import { type IsoInstant, msOf } from '#contract/time.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import { asRefused, isDatabaseError } from './database-errors.ts';
import { answerLanguage } from './refusal-words.ts';
import { Refused } from './refused.ts';

export interface Frame {
  Variables: {
    requestId: string;
    /** Null when the database does not answer. */
    now: IsoInstant | null;
    /** Path pattern of the call, for the log: never the address itself. */
    route: string;
    actor: 'none' | 'guest' | 'member' | 'operator' | 'staff';
  };
}

const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The origin of an error without its message, which may repeat the request. */
const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());

const causeFor = (error: Error) => ({
  name: error.name,
  ...(isDatabaseError(error) && { sqlState: error.code, constraint: error.constraint }),
  at: framesOf(error),
});

export const frame = (clock: Clock, logger: Logger): MiddlewareHandler<Frame> => {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'unknown');
    c.set('actor', 'none');
    for (const [name, text] of Object.entries(API_HEADERS)) c.header(name, text);
    c.header(REQUEST_ID_HEADER, requestId);
    // without a database there is no time: the call itself answers UNAVAILABLE then
    const now = await clock.now().catch(() => null);
    c.set('now', now);
    if (now !== null) c.header('Date', new Date(msOf(now)).toUTCString());
    await next();
    const refused = c.error && asRefused(c.error);
    const cause = refused?.cause ?? null;
    logger[refused !== undefined && refused.status >= 500 ? 'error' : 'info']({
      requestId,
      method: c.req.method,
      route: c.get('route'),
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      actor: c.get('actor'),
      ...(refused && { code: refused.code }),
      ...(cause instanceof Error && { cause: causeFor(cause) }),
    });
  };
};

export const refuse: ErrorHandler<Frame> = (error, c) => {
  const refused = asRefused(error);
  if (refused.retryAfter !== undefined) c.header('Retry-After', String(refused.retryAfter));
  // The rest of the body was not read: the connection cannot be used again.
  if (refused.code === 'BODY_TOO_LARGE') c.header('Connection', 'close');
  return c.json(refused.toRefusal(c.get('requestId'), answerLanguage(c.req.header('Accept-Language'))), refused.status);
};

export const requireAppId = (c: Context, appId: string): void => {
  if (c.req.query(APP_ID_PARAM) !== appId) throw new Refused('WRONG_APP_ID');
};
