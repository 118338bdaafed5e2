/** `npm run paths -- <flow> --layer views`: walks the chosen paths on the views, and reports each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Layer } from '#atlas/paths/layers.ts';
import { openLayer } from '#atlas/paths/open.layer.ts';
import { walksIn } from '#atlas/paths/path.choice.ts';
import { byChance, runWalks } from '#atlas/paths/path.runs.ts';
import { walksOf } from '#atlas/paths/path.walk.ts';
import { pathBy } from '#atlas/paths/shorten.ts';
import { openMeter } from '#atlas/paths/stop.conditions.ts';
import { required } from '#machines/kit/required.ts';
import { appointmentsFlow } from '#model/appointments/appointments.model.ts';
import { flows, machines } from '#model/flows.ts';
import { holdFlow, keptHoldFlow } from '#model/hold/hold.model.ts';
import { invoiceFlow } from '#model/invoice/invoice.model.ts';
import { initialOf, statesOf } from '#model/walker.ts';

let layer: Layer;
beforeAll(async () => {
  layer = await openLayer('views', {
    isHeaded: false,
    isSlow: false,
    isStaying: false,
    isReloading: false,
    isForwarding: false,
  });
});
afterAll(() => layer.close());

const confirm = statesOf(invoiceFlow)
  .flatMap((state) => invoiceFlow.moves(state))
  .find(({ label }) => label === 'receipt.confirm');
if (confirm === undefined) throw new Error('no order can be confirmed');

it('every way in which a machine is started has a view', () => {
  const unseen = flows.filter((flow) => layer.possible(flow) === flow).map(({ name }) => name);
  // one of its ways to begin never happens
  expect([...new Set(unseen)]).toEqual(['delivery-info']);
});

it('paths pass one after the other, and what no person can do is left out, with the reason', async () => {
  const said: string[] = [];
  const walks = walksIn([keptHoldFlow], 'steps');
  const tally = await runWalks(walks, layer, openMeter([keptHoldFlow], []), {
    language: 'en',
    say: (text) => said.push(text),
  });
  const [passed, leftOut] = ['passed', 'left out'].map((kind) => said.filter((line) => line.includes(`): ${kind}`)));
  expect(passed?.length).toBeGreaterThan(1);
  expect(leftOut).toContainEqual(expect.stringMatching(/step 1, hold\.begin \(\w+\): a booking does it/));
  expect(tally).toEqual({ passed: passed?.length, failed: 0, 'left out': leftOut?.length });
});

it('a step that cannot be taken fails there', async () => {
  const [walk] = walksOf(invoiceFlow, [[confirm]]);
  expect(walk && (await layer.go(walk))).toMatchObject({
    kind: 'failed',
    step: 1,
    reason: expect.stringMatching(/receipt\.confirm/),
  });
});

it('a desk’s flow is walked by the hands of its view, by chance, too; a step without its control fails there', async () => {
  const desk = ['desk-list', 'desk'].flatMap((name) => machines.get(name) ?? []);
  expect(desk.map((flow) => layer.lacks?.(flow))).toEqual(desk.map(() => null));
  const outcomes = [];
  for (const walk of byChance(desk, { seed: 5, walks: 1, steps: 8 }, layer)) outcomes.push(await layer.go(walk));
  expect(outcomes).toEqual(desk.map(() => ({ kind: 'passed' })));
  const list = required(desk[0] ?? null, 'list');
  const more = required(list.sendable(initialOf(list)).find(({ label }) => label === 'page.more') ?? null, 'more');
  for (const walk of walksOf(list, [[more]]))
    expect(await layer.go(walk)).toMatchObject({ kind: 'failed', step: 1, reason: expect.stringContaining('More') });
  for (const walk of walksOf(list, [required(pathBy(list, ['readPage -> a page', 'list.refresh']), 'refresh')]))
    expect(await layer.go(walk)).toMatchObject({ kind: 'left out', reason: expect.stringContaining('by themselves') });
});

const BOOKED = [
  'choosing -> a time',
  'loadTodayAppointments -> another time',
  'step.next',
  'step.next',
  'createAppointment -> booked',
];
const MEMBER = ['person.change (member)'];
/** Walks that chance has found and that no path of the cover has: each needs its world or its screen as it is then. */
const TAKEN: readonly [name: string, start: number, labels: readonly string[]][] = [
  ['session', 1, ['session.begin', 'session.begin', 'loadProfile -> member']],
  ['session', 2, ['session.begin', 'session.begin', 'loadProfile -> member']],
  ['choosing', 6, ['loadSlots -> free times', 'month.select (open)', 'loadSlots -> none free', 'month.select (open)']],
  [
    'refill-list',
    1,
    ['loadMedicines -> some medicines', 'medicines.refresh', 'loadMedicines -> offline', 'medicines.refresh'],
  ],
  ['toasts', 1, ['toast.show (plain)', "toast.show (the server's)", 'toastTime is over', 'toastTime is over']],
  [
    'reauthentication',
    2,
    ['password.change (filled)', 'password.submit', 'checkPassword -> WRONG_PASSWORD', 'password.change (empty)'],
  ],
  [
    'delivery-info',
    3,
    ['way.select (singapore)', 'postal.change (whole)', 'postal.change (whole)', 'address.change (nothing)'],
  ],
  [
    'sign-up',
    1,
    ['digitalId.found (somebody new)', 'details.change (everything)', 'details.change (the consent taken away)'],
  ],
  ['checkout', 2, ['cart -> one cream', 'loadShop -> shop', 'step.next', 'deliveryInfo -> back']],
  ['booking', 2, [...BOOKED, 'popup.closed', 'booking.begin (the same kind)', 'choosing -> a time']],
  ['session', 2, ['loadProfile -> offline', 'session.retry', 'loadProfile -> guest']],
  ['appointments', 1, ['time.passed (until noon)', 'listAppointments -> four entries']],
  ['records', 1, ['tab.select (regimen)', 'loadList -> nothing']],
  ['records', 1, ['tab.select (refills)', 'loadList -> nothing']],
  [
    'new-password',
    2,
    [
      'oldPassword.change (filled)',
      'password.change (good)',
      'repeated.change (the same)',
      'password.submit',
      'savePassword -> WRONG_OLD_PASSWORD',
      'password.submit',
      'savePassword -> saved',
    ],
  ],
  ['sign-in', 1, ['digitalId.open', 'digitalId -> back', 'guest.submit', 'signInAsGuest -> offline', 'digitalId.open']],
  ['booking', 3, ['booking.resume (another hold)', 'holding -> done', 'booking.resume (another hold)']],
  ['appointments', 1, ['listAppointments -> nothing', 'step.back', 'popup.opened', 'step.back', 'popup.opened']],
  ['app', 1, ['person.change (guest)', 'person.change (member)', 'niksJoin.open', 'popup.close', 'logOut.open']],
  ['app', 1, [...MEMBER, 'booking.open', 'appointments.open', 'booking.open', 'popup.close', 'notifications.open']],
  [
    'app',
    1,
    [...MEMBER, 'logOut.open', 'confirm -> no', 'logOut.open', 'popup.close', 'logOut.open', 'confirm -> yes'],
  ],
  ['app', 1, [...MEMBER, 'appointments.open', 'person.change (nobody)']],
];
const taken = (name: string, start: number, labels: readonly string[]) => {
  const flow = required(machines.get(name)?.[start - 1] ?? null, name);
  return walksOf(flow, [required(pathBy(flow, labels), labels.join())]);
};

it.each(TAKEN)('%s, beginning %i, by %j', async (name, start, labels) => {
  for (const walk of taken(name, start, labels)) expect(await layer.go(walk)).toEqual({ kind: 'passed' });
});

it.each([
  ['appointments', 1, ['listAppointments -> nothing', 'step.back', 'step.back'], /: the popup is closed$/],
  [
    'session',
    1,
    ['session.begin', 'loadProfile -> guest', 'otp.verified', 'otp.verified'],
    /: it is proven already: sign-up goes on/,
  ],
  ['booking', 3, ['booking.resume (another hold)', 'popup.closed', 'holding -> done'], /: the popup is closed$/],
  ['booking', 2, [...BOOKED, 'popup.closed', 'choosing -> a time'], /: the popup is closed$/],
  ['app', 1, ['notifications.open', 'appointments.open'], /^step 2: the screen was left by notifications\.open$/],
  ['app', 1, [...MEMBER, 'booking.open', ...MEMBER], /: a popup is closed before the next person signs in$/],
  ['delivery-info', 4, [], /^nothing keeps the wizard of refills/],
] as const)('%s, beginning %i, is left out by %j', async (name, start, labels, reason) => {
  for (const walk of taken(name, start, labels))
    expect(await layer.go(walk)).toEqual({ kind: 'left out', reason: expect.stringMatching(reason) });
});

it('walks by chance do nothing on a popup that is closed', () => {
  const done: string[] = [];
  for (const { path, states } of byChance([appointmentsFlow], { seed: 7, walks: 40, steps: 30 }, layer)) {
    let isClosed = false;
    for (const [index, { label }] of path.entries()) {
      if (isClosed) done.push(label.split(' ')[0] ?? '');
      const closes = label === 'step.back' && states[index]?.value !== 'cancelNotice';
      isClosed = label !== 'popup.opened' && (isClosed || closes);
    }
  }
  expect(done).toContain('popup.opened');
  expect(done).toContain('listAppointments');
  expect(done.filter((name) => ['step.back', 'appointment.cancel', 'appointment.agree'].includes(name))).toEqual([]);
});

it('walks by chance go only where a person can', async () => {
  const outcomes = [];
  for (const walk of byChance([holdFlow, keptHoldFlow], { seed: 7, walks: 3, steps: 6 }, layer))
    outcomes.push(await layer.go(walk));
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => ({ kind: 'passed' })));
});
