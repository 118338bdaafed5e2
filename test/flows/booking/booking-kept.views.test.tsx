/** A reload and then the browser's Back, at every waiting state of booking and its sub-flows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { bookingOf, contextOf } from '#harness/booking/booking.steps.ts';
import { type CardProvider, openCardProvider } from '#harness/dom/card-provider.ts';
import { dialog, popup } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { type ViewFlow, walk, walkable } from '#harness/dom/view-flow.ts';
import { viewsIn } from '#harness/dom/viewed.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { NOW } from '#model/samples.ts';
import { initialOf, type Path, statePaths } from '#model/walker.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const MESSAGE = 'Back pain';
const typing = {
  label: 'moreinfo.change (a message)',
  event: { type: 'moreinfo.change', moreinfo: MESSAGE } satisfies BookingEvent,
};

/** The path with a message typed as soon as its field exists. */
const withMessage = ({ flow }: ViewFlow, path: Path): Path => {
  let snapshot = initialOf(flow);
  for (const [index, { event }] of path.entries()) {
    snapshot = transition(flow.machine, snapshot, event)[0];
    if (snapshot.matches('info')) return [...path.slice(0, index + 1), typing, ...path.slice(index + 1)];
  }
  return path;
};

/** Shortest path to each state that waits for the person, over all kinds of booking. */
const settled = new Map<string, { view: ViewFlow; path: Path }>();
const all = viewsIn(world, () => provider);
const views = ['booking', 'choosing', 'holding'].flatMap((name) => all.get(name) ?? []);
/** Booking's state while the sub-flow is open. */
const WITHIN: Record<string, string> = { choosing: 'start', holding: 'payment' };
for (const view of views) {
  const flow = walkable(view);
  for (const path of statePaths(flow)) {
    const end = path.reduce((snapshot, { event }) => transition(flow.machine, snapshot, event)[0], initialOf(flow));
    const name = [WITHIN[flow.name] ?? [], statePath(end.value)].flat().join('.');
    const known = settled.get(name);
    if (
      end.hasTag('settled') &&
      !Object.values(WITHIN).includes(name) &&
      (known === undefined || path.length < known.path.length)
    )
      settled.set(name, { view, path });
  }
}

const present = (harness: Harness) => bookingOf(harness).getSnapshot();
const stateOf = (harness: Harness) => {
  const { value, children } = present(harness);
  const inner = (children.choosing ?? children.holding)?.getSnapshot();
  return [statePath(value), ...(inner ? [statePath(inner.value)] : [])].join('.');
};
const answersOf = (harness: Harness) => {
  const context = contextOf(harness);
  const { location, category, isTimeFirst, provider: person, aptDate, isWaiting } = context;
  const { startTimeVal, waitingTimeVal, bookingAppt, service, patient, moreinfo } = context;
  return {
    location,
    category,
    isTimeFirst,
    person,
    aptDate,
    isWaiting,
    startTimeVal,
    waitingTimeVal,
    bookingAppt,
    service,
    patient,
    moreinfo,
  };
};
/** Calls that must not be sent twice. */
const WRITES = [appointmentCalls.createAppointment, appointmentCalls.joinWaitlist, paymentCalls.createIntent];
const writesOf = ({ gate }: Harness) => WRITES.map((call) => gate.sentTo(call).length);

/** State after Back, where Back leads to another one; a finished booking leads to an empty start. */
const BACK: Record<string, string> = {
  'start.choosingPlace': 'start.overview',
  'start.choosingPerson': 'start.overview',
  'start.choosingTime': 'start.overview',
  'info.choosing': 'start.overview',
  missedAppointmentWarning: 'info.choosing',
  sameTimeNotice: 'info.choosing',
  'missedAppointmentDeposit.reviewing': 'missedAppointmentWarning',
  'detail.reviewing': 'info.choosing',
  'detail.keepHint': 'detail.reviewing',
  'start.slotTaken': 'start.overview',
  'payment.slotLost': 'start.',
  confirmed: 'start.',
  waitingContact: 'start.',
};
const NOTHING = {
  location: null,
  category: null,
  isTimeFirst: false,
  person: null,
  aptDate: null,
  isWaiting: false,
  startTimeVal: null,
  waitingTimeVal: null,
  bookingAppt: null,
  service: null,
  patient: null,
  moreinfo: '',
};
const ENDS = ['payment.slotLost', 'confirmed', 'waitingContact'];

it('there is a way to every state that waits', () => {
  const others = [
    'start.overview',
    'start.released',
    'creating.outcomeUnknown',
    'payment.held',
    'payment.outcomeUnread',
    'payment.paying',
  ];
  expect([...settled.keys()].toSorted()).toEqual([...Object.keys(BACK), ...others].toSorted());
});

const awaited = new Map(settled);
awaited.delete('payment.held');

describe.each([...awaited])('at %s', (name, { view, path }) => {
  it('a reload comes back to it with every answer, Back goes one step or none, and nothing is sent twice', () =>
    walk(view, withMessage(view, path), {
      atEnd: async (harness) => {
        const [answers, address, writes] = [answersOf(harness), harness.address(), writesOf(harness)];
        await harness.reload();
        await harness.until(() => (dialog() ?? popup()) !== null && harness.flow('booking') !== null, 'the popup');
        await harness.until(() => stateOf(harness) === name, name);
        expect({ answers: answersOf(harness), address: harness.address() }).toEqual({ answers, address });
        await harness.back();
        const wanted = BACK[name] ?? name;
        await harness.until(() => stateOf(harness).startsWith(wanted), wanted);
        expect(answersOf(harness)).toEqual(ENDS.includes(name) ? NOTHING : answers);
        expect(writesOf(harness)).toEqual(writes);
      },
    }));
});

it('a held booking whose popup is closed opens nothing by itself', async () => {
  const { view, path } = required(settled.get('payment.held') ?? null, 'way');
  await walk(view, path, {
    atEnd: async (harness) => {
      await harness.reload();
      expect([popup(), harness.address()]).toEqual([null, '/appointment']);
    },
  });
});
