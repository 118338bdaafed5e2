/** Letters that were sent, as their readers have them. */
import type { OutboxMessage } from '#sandbox/outbox/outbox.ts';
import type { World } from './world.ts';

/** Returns the letters since the last reading, in the order of sending, and empties the outbox. */
export const readLetters = async (world: World): Promise<OutboxMessage[]> => {
  await world.sendLetters();
  const sent = world.outbox.list().toReversed();
  world.outbox.clear();
  return sent;
};

export const subjectsOf = (letters: readonly OutboxMessage[]): string[] =>
  letters.map(({ kind, subject, text }) => (kind === 'mail' ? (subject ?? '') : `SMS ${text}`));

/** The files of a mail, by their names. */
export const filesIn = ({ attachments = [] }: OutboxMessage): Record<string, Buffer> =>
  Object.fromEntries(attachments.map(({ filename, content }) => [filename, Buffer.from(content, 'base64')]));
