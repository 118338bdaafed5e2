/** The process's own side of a party: an outbox that hands each message to the parent. */
import { createOutbox, type Outbox } from '#sandbox/outbox/outbox.ts';
import type { Reached, Word } from './party.ts';

const tell = (word: Word) => void process.send?.(word);

export const tellReached = (reached: Reached): void => tell({ reached });

export const telling = (): Outbox => ({
  ...createOutbox(),
  put: ({ kind, to, text }) => tell({ sent: { kind, to, text } }),
});

/** A setting from the parent. @throws when the parent gave none */
export const given = (name: string): string => {
  const setting = process.env[name];
  if (setting === undefined) throw new Error(`${name} is not set`);
  return setting;
};
