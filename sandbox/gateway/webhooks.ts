/** Sends events as Stripe does: signed, after a while, again until they are taken, and never in a promised order. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Event } from './objects.ts';

/** Fate of the next event. */
export type Mishap = 'none' | 'lost' | 'duplicated' | 'delayed';

interface Options {
  secret: string;
  /** Milliseconds. */
  now: () => number;
  /** @returns the status of the answer */
  deliver: (body: string, signature: string) => Promise<number>;
  delayMs: number;
  retryAfterMs: readonly number[];
}

const LATE_MS = 20_000;

/** https://docs.stripe.com/webhooks#verify-manually */
export const signatureOf = (body: string, secret: string, ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
};

export type Webhooks = ReturnType<typeof openWebhooks>;

const isTaken = async (answer: Promise<number>): Promise<boolean> => {
  const status = await answer.catch(() => 0);
  return status >= 200 && status < 300;
};

export const openWebhooks = ({ secret, now, deliver, delayMs, retryAfterMs }: Options) => {
  const ended = new AbortController();
  const running = new Set<Promise<void>>();
  const late = new Set<Event>();
  const lost = new Set<Event>();
  let mishap: Mishap = 'none';

  const send = async (event: Event, firstMs: number): Promise<void> => {
    const body = JSON.stringify(event);
    for (const pause of [firstMs, ...retryAfterMs]) {
      await wait(pause, undefined, { ref: false, signal: ended.signal });
      late.delete(event);
      if (await isTaken(deliver(body, signatureOf(body, secret, now())))) return;
    }
    lost.add(event);
  };

  const start = (event: Event, firstMs: number): void => {
    const sending = send(event, firstMs)
      // the sandbox has ended
      .catch(() => {})
      .finally(() => running.delete(sending));
    running.add(sending);
  };

  return {
    /** Sets the fate of the next event; later ones arrive again. */
    next: (wanted: Mishap): void => {
      mishap = wanted;
    },
    coming: (): Mishap => mishap,
    send: (event: Event): void => {
      const now = mishap;
      mishap = 'none';
      if (now === 'lost') {
        lost.add(event);
        return;
      }
      if (now === 'delayed') late.add(event);
      start(event, now === 'delayed' ? LATE_MS : delayMs);
      if (now === 'duplicated') start(event, delayMs);
    },
    /** Events that are late and still to come, oldest first. */
    late: (): readonly Event[] => [...late],
    /** Events that did not arrive and are not sent any more, oldest first. */
    lost: (): readonly Event[] => [...lost],
    sendLost: (): void => {
      for (const event of lost) start(event, delayMs);
      lost.clear();
    },
    /** Resolves when everything that was sent was taken or given up. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
    stop: (): void => ended.abort(),
  };
};
