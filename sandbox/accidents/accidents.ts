/** Failures of the next call, on its way to the server or back. They happen in front of the server, not in it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { msOf } from '#contract/time.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import { answerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { nameOfCall } from './call-names.ts';
import { cut, type Request } from './connection.ts';

const REFUSALS = {
  unavailable: new Refused('UNAVAILABLE', { retryAfter: 1 }),
  broken: new Refused('UNEXPECTED'),
  signedOut: new Refused('SIGNED_OUT'),
};

/** hangs: the call waits, then continues. cut: it does not arrive. answerLost: it is done, and its answer is lost. */
export type Accident = keyof typeof REFUSALS | 'hangs' | 'cut' | 'answerLost';

/** The name of every call. */
export const ANY = 'any';

export interface Plan {
  /** Name of a call, or ANY. */
  call: string;
  accident: Accident;
  /** Seconds for which a call hangs. */
  seconds: number;
  /** Number of calls that the accident hits. */
  times: number;
}

export interface Accidents {
  /** The planned accident; null: none. */
  planned: () => Plan | null;
  plan: (plan: Plan | null) => void;
  /** Wraps the server, so that accidents happen on the way to it. */
  inFrontOf: (app: Hono) => Hono;
}

export const openAccidents = (clock: Clock): Accidents => {
  let planned: Plan | null = null;

  /** Takes the planned accident of this request. */
  const take = ({ req }: Request): Plan | null => {
    const name = nameOfCall(req.method, req.path);
    if (planned === null || name === null || (planned.call !== ANY && planned.call !== name)) return null;
    const taken = planned;
    planned = taken.times > 1 ? { ...taken, times: taken.times - 1 } : null;
    return taken;
  };

  const refuse = async (c: Request, refused: Refused): Promise<Response> => {
    c.header('Date', new Date(msOf(await clock.now())).toUTCString());
    c.header('Cache-Control', 'no-store');
    if (refused.retryAfter !== undefined) c.header('Retry-After', String(refused.retryAfter));
    return c.json(refused.toRefusal(randomUUID(), answerLanguage(c.req.header('Accept-Language'))), refused.status);
  };

  const happen = async (c: Request, { accident, seconds }: Plan, goOn: () => Promise<Response>): Promise<Response> => {
    if (accident === 'cut') return cut(c);
    if (accident === 'answerLost') {
      await goOn();
      return cut(c);
    }
    if (accident !== 'hangs') return refuse(c, REFUSALS[accident]);
    const isThere = await wait(seconds * 1_000, true, { ref: false, signal: c.req.raw.signal }).catch(() => false);
    return isThere ? goOn() : cut(c);
  };

  return {
    planned: () => planned,
    plan: (plan) => {
      planned = plan;
    },
    inFrontOf: (app) =>
      new Hono().all('*', async (c: Request) => {
        const goOn = async () => app.fetch(c.req.raw, c.env);
        const plan = take(c);
        return plan ? happen(c, plan, goOn) : goOn();
      }),
  };
};
