/** Back and reload at every state of booking in which the app waits for the person. */
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { type BookingPath, bookingSteps } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import { NOW } from '#test/model/samples.ts';
import { initialOf, type Path, statePaths } from '#test/model/walker.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { bookingOf, bookingView } from './kit/booking.view.ts';
import { dialog, popup } from './kit/hand.ts';
import { type Stage, stageClocks } from './kit/stage.tsx';
import { walk, walkable } from './kit/view-flow.ts';

const world = worldPerFile({ now: NOW });
stageClocks();
const view = bookingView(world);

const MESSAGE = 'Back pain';
const typing = { label: 'moreinfo.change (a message)', event: { type: 'moreinfo.change', moreinfo: MESSAGE } };

/** The path with a message typed as soon as there is a field for it. */
const withMessage = (path: Path): Path => {
  let snapshot = initialOf(bookingFlow);
  for (const [index, { event }] of path.entries()) {
    snapshot = transition(bookingFlow.machine, snapshot, event)[0];
    if (snapshot.matches('info')) return [...path.slice(0, index + 1), typing, ...path.slice(index + 1)];
  }
  return path;
};

/** The shortest way to each state that waits for the person, a message typed on the way. */
const settled = new Map<string, Path>();
for (const path of statePaths(walkable(view))) {
  const end = path.reduce(
    (snapshot, { event }) => transition(bookingFlow.machine, snapshot, event)[0],
    initialOf(bookingFlow),
  );
  const name = statePath(end.value);
  if (end.hasTag('settled') && !settled.has(name)) settled.set(name, withMessage(path));
}

const present = (stage: Stage) => bookingOf(stage).getSnapshot();
const stateOf = (stage: Stage) => statePath(present(stage).value) as BookingPath;
const answersOf = (stage: Stage) => {
  const { location, category, provider, day, slot, service, patient, moreinfo } = present(stage).context;
  return { location, category, provider, day, slot, service, patient, moreinfo };
};
/** After success the next booking begins with nothing. */
const NOTHING = {
  location: null,
  category: null,
  provider: null,
  day: null,
  slot: null,
  service: null,
  patient: null,
  moreinfo: '',
};
const PAGES = ['start', 'place', 'person', 'time', 'info', 'detail', 'confirmed'];
const placeOf = (stage: Stage) => PAGES.indexOf(bookingSteps[stateOf(stage)]);

it('there is a way to every state that waits', () => {
  expect([...settled.keys()].toSorted()).toEqual([
    'confirmed',
    'depositRequired',
    'detail',
    'info.choosing',
    'outcomeUnknown',
    'sameTimeNotice',
    'slotTaken',
    'start.choosingPerson',
    'start.choosingPlace',
    'start.choosingTime',
    'start.overview',
  ]);
});

describe.each([...settled])('at %s', (name, path) => {
  it('a reload comes back to the same step with every answer, and sends nothing twice', () =>
    walk(view, path, {
      atEnd: async (stage) => {
        const [answers, writes, address] = [answersOf(stage), world().writes(), stage.address()];
        const asked = stage.gate.sentTo(appointmentCalls.createAppointment).length;
        await stage.reload();
        await stage.until(() => stage.wiring().booking.get() !== null && (dialog() ?? popup()) !== null, 'the popup');
        expect({ state: stateOf(stage), answers: answersOf(stage) }).toEqual({ state: name, answers });
        expect(stage.address()).toBe(address);
        expect(world().writes()).toBe(writes);
        expect(stage.gate.sentTo(appointmentCalls.createAppointment)).toHaveLength(asked);
      },
    }));

  it('the Back of the browser goes one step back or none, with every answer, and sends nothing', () =>
    walk(view, path, {
      atEnd: async (stage) => {
        const [answers, writes, place] = [answersOf(stage), world().writes(), placeOf(stage)];
        const asked = stage.gate.sentTo(appointmentCalls.createAppointment).length;
        await stage.back();
        expect(world().writes()).toBe(writes);
        expect(stage.gate.sentTo(appointmentCalls.createAppointment)).toHaveLength(asked);
        const isLeft = ['start.overview', 'confirmed'].includes(name);
        expect(stage.address() === '/appointment').toBe(isLeft);
        expect(answersOf(stage)).toEqual(name === 'confirmed' ? NOTHING : answers);
        expect([place, PAGES.indexOf('start'), place - 1]).toContain(placeOf(stage));
        await stage.reload();
        expect(world().writes()).toBe(writes);
      },
    }));
});
