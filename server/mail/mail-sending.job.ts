/** Sends the messages that wait in the database, so that none is lost between a commit and its sending. */
import type { IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { createVault } from '#server/kit/sealed.ts';
import { phoneFingerprint } from '#server/otp/otp.service.ts';
import { spendSms } from '#server/otp/sms-budget.service.ts';
import {
  type Message,
  openMessage,
  removeMessage,
  takeDueMessages,
  takeGivenUp,
  type WaitingMessage,
} from './outbox.store.ts';

export type SendingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer' | 'sms' | 'secret' | 'logger'>;

/** The returned function sends all due messages; it ends when they are sent or have failed. */
export const mailSending = (deps: SendingDeps): (() => Promise<void>) => {
  const { db, clock, mailer, sms, secret, logger } = deps;
  const vault = createVault(secret);
  const send = async (id: string, message: Message, now: IsoInstant): Promise<void> => {
    if ('subject' in message) return mailer.send({ ...message, id });
    await spendSms(deps, { phone: phoneFingerprint(vault, message.to), asker: null }, now);
    return sms.send(message);
  };
  const trySending = async (
    { id, letter, tries }: WaitingMessage,
    message: Message,
    now: IsoInstant,
  ): Promise<void> => {
    try {
      await send(id, message, now);
      await removeMessage(db, id, now);
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      // the error's message may hold the address
      logger.warn({ event: 'message not sent', letter, tries, name });
    }
  };
  const sendTaken = async (taken: readonly WaitingMessage[], now: IsoInstant): Promise<void> => {
    const opened = taken.map((waiting) => ({ waiting, message: openMessage(vault, waiting) }));
    // several at a time; to one address in the order in which they were queued
    const byAddress = Map.groupBy(opened, ({ message }) => message.to);
    const each = async (messages: typeof opened) => {
      for (const { waiting, message } of messages) await trySending(waiting, message, now);
    };
    await Promise.all([...byAddress.values()].map(each));
  };
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const now = await clock.now();
      const taken = await takeDueMessages(db, now);
      if (taken.length === 0) break;
      await sendTaken(taken, now);
    }
    for (const { letter, tries } of await takeGivenUp(db, await clock.now()))
      logger.error({ event: 'message given up', alarm: true, letter, tries });
  };
  let running = Promise.resolve();
  return () => {
    running = running.then(sendDue).catch(() => logger.error({ event: 'mail queue failed' }));
    return running;
  };
};

const EVERY_MS = 15_000;
/** Sending begins a moment after the call has answered, so that the time of its answer reveals nothing. */
const WAKE_AFTER_MS = 250;

/** Sends now, every quarter of a minute, and soon after `wake`. `stop` waits for the messages under way. */
export const startMailSending = (send: () => Promise<void>): { wake: () => void; stop: () => Promise<void> } => {
  let last = send();
  const run = (): void => {
    last = send();
  };
  const timer = setInterval(run, EVERY_MS);
  let waking: NodeJS.Timeout | undefined;
  return {
    wake: () => {
      waking ??= setTimeout(() => {
        waking = undefined;
        run();
      }, WAKE_AFTER_MS);
    },
    stop: () => {
      clearInterval(timer);
      clearTimeout(waking);
      return last;
    },
  };
};
