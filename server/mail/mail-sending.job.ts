/** Sends the messages that wait in the database, so that none is lost between a commit and its sending. */
import type { IsoInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { createVault } from '#server/kit/sealed.ts';
import { phoneFingerprint } from '#server/otp/otp.service.ts';
import { spendSms } from '#server/otp/sms-budget.service.ts';
import { type Message, openMessage, removeMessage, takeDueMessages } from './outbox.store.ts';

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer' | 'sms' | 'secret' | 'logger'>;

/** The returned function sends all due messages; it ends when they are sent or have failed. */
export const mailSending = (deps: SendingDeps): (() => Promise<void>) => {
  const { db, clock, mailer, sms, secret, logger } = deps;
  const vault = createVault(secret);
  const send = async (message: Message, now: IsoInstant): Promise<void> => {
    if ('subject' in message) return mailer.send(message);
    await spendSms(deps, { phone: phoneFingerprint(vault, message.to), asker: null }, now);
    return sms.send(message);
  };
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const now = await clock.now();
      const messages = await takeDueMessages(db, now);
      if (messages.length === 0) return;
      for (const waiting of messages) {
        try {
          await send(openMessage(vault, waiting), now);
          await removeMessage(db, waiting.id);
        } catch (error) {
          const name = error instanceof Error ? error.name : typeof error;
          // the error's message may hold the address
          logger.warn({ event: 'message not sent', tries: waiting.tries, name });
        }
      }
    }
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
export const startMailSending = (deps: SendingDeps): { wake: () => void; stop: () => Promise<void> } => {
  const send = mailSending(deps);
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
