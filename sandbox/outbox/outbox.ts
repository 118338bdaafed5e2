/** Messages that the sandbox took instead of sending them. */
import { randomUUID } from 'node:crypto';
import { type IsoInstant, instantFromMs } from '#contract/time.ts';
import type { MailAttachment, Mailer } from '#server/adapters/mail.adapter.ts';
import type { SmsSender } from '#server/adapters/sms.adapter.ts';

export interface OutboxMessage {
  id: string;
  kind: 'mail' | 'sms';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Address that ends such mails. */
  off?: string;
  at: IsoInstant;
}

export interface Outbox {
  put: (message: Omit<OutboxMessage, 'id' | 'at'>) => void;
  /** The last 200, newest first. */
  list: () => readonly OutboxMessage[];
  clear: () => void;
  /** Senders in the same process that put their messages here. */
  mailer: Mailer;
  sms: SmsSender;
}

const KEPT = 200;

export const createOutbox = (now: () => IsoInstant = () => instantFromMs(Date.now())): Outbox => {
  let messages: OutboxMessage[] = [];
  const put: Outbox['put'] = (message) => {
    messages = [{ id: randomUUID(), at: now(), ...message }, ...messages].slice(0, KEPT);
  };
  return {
    put,
    list: () => messages,
    clear: () => {
      messages = [];
    },
    mailer: { send: async (mail) => put({ kind: 'mail', ...mail }) },
    sms: { send: async (message) => put({ kind: 'sms', ...message }) },
  };
};
