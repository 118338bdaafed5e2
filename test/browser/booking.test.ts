/** The paths of the booking machine, walked in Chromium against the served app. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, type SnapshotFrom, transition } from 'xstate';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import { type Flow, isDone, isFailed, type Move } from '#test/model/flow.ts';
import { PathError } from '#test/model/replay.ts';
import { NOW } from '#test/model/samples.ts';
import { adjacencyOf, greedyCover, initialOf, type Path, statesOf } from '#test/model/walker.ts';
import { bookingCallOf, passageOf, perform } from './booking-screen.ts';
import { holdCalls } from './network.ts';
import { servedPerFile } from './served-per-file.ts';
import { breachesOf } from './standards.ts';

/** Ends of the write that the server or the network of this test can give; the others take the same transitions. */
const PLAYED = ['booked', 'SLOT_TAKEN', 'DEPOSIT_REQUIRED', 'invalid', 'offline'];
/** What the model allows in a state, and why it cannot be seen by itself. */
const UNSEEN: Record<string, string> = {
  'confirmed step.back': 'the popup closes, and that begins the next booking at once',
};
const isPlayed = (now: AnyMachineSnapshot, label: string) => {
  const [call, outcome = ''] = label.split(' -> ');
  return call === 'createAppointment' ? PLAYED.includes(outcome) : !(`${statePath(now.value)} ${label}` in UNSEEN);
};
const flow: Flow = {
  ...bookingFlow,
  moves: (now) => bookingFlow.moves(now).filter(({ label }) => isPlayed(now, label)),
};
const paths = await greedyCover(flow);
const settledStates = statesOf(adjacencyOf(flow)).flatMap((now) =>
  now.hasTag('settled') ? [statePath(now.value)] : [],
);

const served = servedPerFile({ now: NOW });
const seen = new Set<string>();
const breaches: string[] = [];

interface Facts {
  state: string;
  answers: Record<string, unknown>;
}

const KEPT = 'myniks.wizard.booking';
type Booking = Pick<SnapshotFrom<typeof bookingMachine>, 'value' | 'context'>;

/** The booking as the device keeps it. */
const keptBooking = async (page: Page): Promise<Booking> => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '').snapshot;
};

/** What the model and the real booking have in common: the state, and which answers are there. */
const factsOf = ({ value, context }: Booking): Facts => ({
  state: statePath(value),
  answers: {
    kind: context.kind,
    given: (['location', 'provider', 'day', 'slot', 'service', 'patient', 'appointment', 'lost'] as const).filter(
      (name) => context[name] !== null,
    ),
    category: context.category,
    moreinfo: context.moreinfo,
    isTodayRead: context.today !== null,
    failure: context.failure?.kind ?? null,
    isNearby: context.nearby.length > 0,
    write: [context.generation, context.attempt],
  },
});

/** Also while a question lies over it. */
const popupOf = (page: Page) => page.getByRole('dialog', { includeHidden: true });

const walk = async (path: Path) => {
  const { visit, world } = served();
  await world.db.deleteFrom('appointment').where('id', '=', 'appointment-meiling-today').execute();
  const page = await visit({ as: 'meiling', at: '/appointment' });
  const network = await holdCalls(page, bookingCallOf);
  await page.getByRole('link', { name: 'With a doctor' }).click();

  let expected = initialOf(flow);
  const agree = () =>
    expect
      .poll(async () => factsOf(await keptBooking(page)), { timeout: 5_000, interval: 20 })
      .toEqual(factsOf(expected));
  const lookAround = async () => {
    const key = `${statePath(expected.value)} ${expected.context.failure?.kind ?? ''}`;
    if (!expected.hasTag('settled') || seen.has(key) || (await popupOf(page).count()) === 0) return;
    seen.add(key);
    breaches.push(...(await breachesOf(page)).map((breach) => `${key}: ${breach}`));
    const shown = await popupOf(page).textContent();
    await page.reload();
    await expect.poll(() => popupOf(page).textContent(), { timeout: 5_000, interval: 20 }).toBe(shown);
    await agree();
  };
  const step = async ({ label, event }: Move) => {
    if ((await popupOf(page).count()) === 0) await page.getByRole('link', { name: 'With a doctor' }).click();
    const outcome = label.split(' -> ')[1] ?? '';
    if (isDone(event) || isFailed(event))
      await network.release(event.actorId, passageOf(world, outcome, (await keptBooking(page)).context));
    else await perform(page, world, path, event as BookingEvent, expected);
    [expected] = transition(flow.machine, expected, event);
    await agree();
    network.settle();
    await lookAround();
    if ((await popupOf(page).count()) > 0) await expect.poll(() => page.locator(':focus').count()).toBe(1);
  };

  await agree();
  for (const [index, move] of path.entries()) {
    await step(move).catch((error: unknown) => {
      throw new PathError(flow, path, index + 1, error instanceof Error ? error.message : String(error));
    });
  }
  const count = (end: string) => path.filter(({ label }) => label === `createAppointment -> ${end}`).length;
  // a rival's booking is one of the world's writes, too
  return { accepted: world.writes() - count('SLOT_TAKEN'), booked: count('booked') };
};

test.for(paths.map((path, index) => ({ path, number: index + 1, end: path.at(-1)?.label })))(
  'path $number, to $end: the kept booking is what the machine says at every step, after a reload and after Back, too',
  async ({ path }) => {
    const { accepted, booked } = await walk(path);
    expect(accepted).toBe(booked);
  },
);

test('every settled state was seen without a breach of WCAG 2.2 AA and without sideways scrolling', () => {
  expect(breaches).toEqual([]);
  expect([...seen].map((key) => key.split(' ')[0])).toEqual(expect.arrayContaining(settledStates));
});
