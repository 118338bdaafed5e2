/** Messages that the sandbox took instead of sending them. */
import { randomUUID } from 'node:crypto';
import type { Mailer } from '#server/adapters/mail.ts';
import type { SmsSender } from '#server/adapters/sms.ts';

export interface OutboxMessage {
  id: string;
  kind: 'mail' | 'sms';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** ISO 8601 in UTC. */
  at: string;
}

export interface Outbox {
  put: (message: Omit<OutboxMessage, 'id' | 'at'>) => void;
  /** The last 200, newest first. */
  list: () => readonly OutboxMessage[];
  clear: () => void;
  /** Senders of the same process that put what they are given here. */
  mailer: Mailer;
  sms: SmsSender;
}

const KEPT = 200;

export const createOutbox = (now: () => string = () => new Date().toISOString()): Outbox => {
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
