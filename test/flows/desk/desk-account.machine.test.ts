/** A person's own account: an answer that was lost asks for the same once more, and a refused one for a new try. */
import { expect, it } from 'vitest';
import { required } from '#machines/kit/required.ts';
import { machines } from '#model/flows.ts';
import { startScripted } from '#model/scripted-ports.ts';

const account = () => startScripted(required(machines.get('desk-account')?.[0] ?? null, 'desk-account'));
const TO_KEEPING = [
  'readAccount -> read',
  'add.begin',
  'name.change (filled)',
  'code.change (six digits)',
  'add.submit',
  'beginPasskey -> right',
  'makePasskey -> made',
];
const keysOf = ({ requests }: ReturnType<typeof account>, id: string) =>
  requests.filter((each) => each.id === id).map(({ input }) => (input as { key: string }).key);

it('a passkey whose answer was lost is kept by the same write, so that it is kept once', async () => {
  const puppets = account();
  await puppets.play(...TO_KEEPING, 'addPasskey -> offline', 'add.submit', 'addPasskey -> kept');
  const [first, again] = keysOf(puppets, 'addPasskey');
  expect(again).toBe(first);
  expect(puppets.snapshot().context).toMatchObject({ done: 'added', name: '', made: null });
});

it('a passkey that was refused is another write, with the typed name and another code', async () => {
  const puppets = account();
  await puppets.play(...TO_KEEPING, 'addPasskey -> PASSKEY_EXPIRED');
  expect(puppets.snapshot().value).toBe('naming');
  expect(puppets.snapshot().context).toMatchObject({ name: 'Counter', code: '', made: null, creation: null });
  await puppets.play('code.change (six digits)', ...TO_KEEPING.slice(4), 'addPasskey -> kept');
  const [first, again] = keysOf(puppets, 'addPasskey');
  expect(again).not.toBe(first);
});

it('a device that was left is asked again by the same code, which works once', async () => {
  const puppets = account();
  await puppets.play(...TO_KEEPING.slice(0, -1), 'makePasskey -> left', 'add.submit', 'makePasskey -> made');
  expect(puppets.snapshot().value).toBe('keeping');
  expect(puppets.requests.filter(({ id }) => id === 'beginPasskey')).toHaveLength(1);
});

it('a passkey that was removed before, by a lost answer or in another window, is gone from the list', async () => {
  const puppets = account();
  await puppets.play('readAccount -> read', 'remove.begin (of the list)', 'remove.submit', 'removePasskey -> offline');
  await puppets.play('remove.submit', 'removePasskey -> NOT_FOUND');
  const [first, again] = keysOf(puppets, 'removePasskey');
  expect(again).toBe(first);
  expect(puppets.snapshot().context).toMatchObject({ passkeys: [], done: 'removed' });
});
