/** The model of the server that test/flows/hold/hold-product.machine.test.ts explores answers a request for a time as the server does. */
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { ask, bookingOf, type FreeSlot } from '#harness/server/ask.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { record } from '#harness/server/unpaid.ts';
import {
  ALL_HOLD_RULES,
  createHoldServer,
  type HeldTime,
  holdWorldMoves,
  type World as Modelled,
  newWorld,
  timeOf,
} from '#model/products/hold-server.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstRemote, hold, payUnseen, tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const server = createHoldServer(ALL_HOLD_RULES, { intents: 2, webhooks: 1 });

/** The model and the slot at the real server, driven in step. */
interface Both {
  model: Modelled;
  slot: FreeSlot;
}
const LONG = 16 * MINUTE_MS;
const asMei = () => world().signIn('meiling');
const request = async ({ slot }: Both, key: string) =>
  ask(world(), appointmentCalls.createAppointment, {
    token: await asMei(),
    headers: { [IDEMPOTENCY_HEADER]: `key-${key}` },
    body: bookingOf(slot, patientIdOf('meiling')),
  });
const moved = (model: Modelled, label: string): Modelled => {
  const move = holdWorldMoves(server, model).find((one) => one.label === label);
  if (!move) throw new Error(`not possible: ${label}`);
  return move.world;
};

const held = async (both: Both, key: string): Promise<Modelled> => {
  expect((await request(both, key)).status).toBe(200);
  const made = server.serve(both.model, 'createAppointment', key);
  if (made === null) throw new Error('Not modelled');
  return made[0];
};

const STEPS: Record<string, (both: Both) => Promise<Modelled>> = {
  'asked with a key': (both) => held(both, 'a'),
  'asked with another': (both) => held(both, 'b'),
  'its time is over': async ({ model }) => {
    world().clock.advance(LONG);
    return moved(model, 'the deadline comes');
  },
  'the sweep runs': async ({ model }) => {
    await sweepHolds(world().deps);
    return moved(model, 'the sweep runs');
  },
  'another takes it': async ({ model, slot }) => {
    const siti = await world().signIn('siti');
    expect((await tryBook(world(), siti, slot, patientIdOf('siti'))).status).toBe(200);
    return moved(model, 'somebody takes the time');
  },
};

test.for<[steps: (keyof typeof STEPS)[], key: string]>([
  [[], 'a'],
  [['another takes it'], 'a'],
  [['asked with a key'], 'a'],
  [['asked with a key'], 'b'],
  [['asked with a key', 'asked with another', 'its time is over', 'the sweep runs'], 'b'],
  [['asked with a key', 'its time is over'], 'a'],
  [['asked with a key', 'its time is over'], 'b'],
  [['asked with a key', 'its time is over', 'the sweep runs'], 'a'],
  [['asked with a key', 'its time is over', 'the sweep runs'], 'b'],
  [['asked with a key', 'its time is over', 'the sweep runs', 'another takes it'], 'a'],
  [['asked with a key', 'its time is over', 'the sweep runs', 'another takes it'], 'b'],
  [['asked with a key', 'its time is over', 'another takes it'], 'b'],
])('SERVER-33: after %j a request with the key %s is answered as the model says', async ([steps, key]) => {
  const both: Both = { model: newWorld, slot: await firstRemote(world(), await asMei()) };
  for (const step of steps) both.model = (await STEPS[step]?.(both)) ?? both.model;
  expect(await timeInRows(both.slot)).toBe(timeOf(both.model));
  const { code, answer } = await request(both, key);
  const modelled = server.serve(both.model, 'createAppointment', key);
  expect(code ?? (answer?.data.holdUntil ? 'held' : 'booked')).toBe(modelled?.[1].label);
});

/** The rows of the server give the time's holder, as Mei sees it; an overdue hold of hers counts where there is no other. */
const timeInRows = async (slot: FreeSlot): Promise<HeldTime> => {
  const { db, clock } = world().deps;
  const rows = await db
    .selectFrom('appointment')
    .select(['patient_id', 'state', 'hold_until'])
    .where('slot_id', '=', slot._id)
    .where('state', 'in', ['held', 'pending', 'new', 'confirmed'])
    .execute();
  const now = await clock.now();
  const [row] = rows;
  if (!row) return 'free';
  if (row.patient_id !== patientIdOf('meiling')) return 'theirs';
  if (row.state !== 'held') return 'ours until visit';
  return row.hold_until !== null && Date.parse(String(row.hold_until)) <= Date.parse(now)
    ? 'ours until decided'
    : 'ours until deadline';
};

test.for(['confirmed', 'lost'] as const)(
  'SERVER-33: once it is %s, another request is answered as the model says',
  async (end) => {
    const gateway = await openGateway(world());
    gateway.mute();
    try {
      const token = await asMei();
      const held = await hold(world(), token, await firstRemote(world(), token));
      await payUnseen(world(), gateway, token, held);
      if (end === 'lost') {
        world().clock.set(addMs(held.holdUntil, MINUTE_MS));
        const siti = await world().signIn('siti');
        await hold(world(), siti, held.slot, patientIdOf('siti'));
      }
      await record(world(), await asMei(), held.invoice);
      const model: Modelled = { ...newWorld, booking: end, slot: end === 'lost' ? 'theirs' : 'ours', kept: ['a'] };
      expect(await timeInRows(held.slot)).toBe(timeOf(model));
      const { code } = await request({ model, slot: held.slot }, 'b');
      expect(code).toBe(server.serve(model, 'createAppointment', 'b')?.[1].label);
    } finally {
      await gateway.close();
    }
  },
);
