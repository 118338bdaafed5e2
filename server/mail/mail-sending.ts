/** Sends the mails that wait in the database, so that no mail is lost between a commit and its sending. */
import type { Mail } from '#server/adapters/mail.ts';
import type { Deps } from '#server/deps.ts';
import { createVault } from '#server/kit/sealed.ts';
import { removeMail, takeDueMails } from './mail.store.ts';

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'secret' | 'logger'>;

/** @returns sends what is due until nothing is; ends when the mails asked for by then are sent or have failed */
export const mailSending = ({ db, clock, mailer, secret, logger }: SendingDeps): (() => Promise<void>) => {
  const vault = createVault(secret);
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const mails = await takeDueMails(db, await clock.now());
      if (mails.length === 0) return;
      for (const { id, mail_sealed, tries } of mails) {
        try {
          await mailer.send(JSON.parse(vault.open(mail_sealed)) as Mail);
          await removeMail(db, id);
        } catch (error) {
          // its words may hold the address
          logger.warn({ event: 'mail not sent', tries, name: error instanceof Error ? error.name : typeof error });
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
/** Sending begins a moment after the call that asks for it has answered, so that its answer does not tell of it. */
const WAKE_AFTER_MS = 250;

/** Sends now, every quarter of a minute, and soon after it is woken. @returns how to wake it, and how to stop it cleanly */
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
