/** Invariants of the week of a place or a person, under every event and every answer. */
import { expect, it } from 'vitest';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import { isActOfWeek } from '#machines/desk-timetable/desk-timetable.rules.ts';
import type { DeskTimetableContext } from '#machines/desk-timetable/desk-timetable.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-timetable/desk-timetable.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asking, before, begins, by, from, inputOf, labelsOf, named, on, sourcesOf, starts, targetsOf, to } =
  spaceOf<DeskTimetableContext>(flows);
const SHOWN = ['week.resting', 'week.refreshing'];

it('the week is read for its Monday, place and person, whenever one of them is another', () => {
  expect(starts).toEqual(['reading', 'reading']);
  const read = asking('readWeek');
  for (const edge of read) {
    const { week, place, person } = after(edge);
    expect(inputOf(edge, 'readWeek')).toEqual({ week, place, person });
  }
  const other = by(/^(?:week\.choose|place\.change|person\.choose)/);
  expect(sourcesOf(other)).toEqual(new Set(['reading', 'unread', ...SHOWN]));
  expect(targetsOf(other)).toEqual(new Set(['reading']));
  expect(other.filter((edge) => !begins(edge, 'readWeek')).map(named)).toEqual([]);
  for (const edge of other) {
    const { type: _, ...choice } = edge.event;
    expect(Object.keys(choice)).toHaveLength(1);
    const { week, place, person } = before(edge);
    expect(after(edge)).toMatchObject({ week, place, person, ...choice, slots: null });
  }
});

it('what was read is up to date; what was not is said, and what was read before still shows', async () => {
  const read = by('readWeek -> read');
  const [changed, unchanged] = [true, false].map((isHeard) => read.filter((edge) => before(edge).isHeard === isHeard));
  expect(targetsOf(unchanged ?? [])).toEqual(new Set(['week.resting', 'acting']));
  expect(targetsOf(changed ?? [])).toEqual(new Set(['week.refreshing', 'acting']));
  for (const edge of read)
    expect(after(edge)).toMatchObject({
      slots: Reflect.get(edge.event, 'output'),
      isStale: before(edge).isHeard,
      failure: null,
    });
  const failed = by(/^readWeek -> (?!read)/);
  expect(new Set(failed.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['reading unread', 'week.refreshing week.resting']),
  );
  for (const edge of failed) {
    expect(after(edge).failure).not.toBeNull();
    expect(after(edge).slots).toBe(before(edge).slots);
  }
  const puppets = startScripted(required(flows[0] ?? null, 'desk-timetable'));
  await puppets.play('readWeek -> offline', 'week.refresh');
  expect(puppets.snapshot()).toMatchObject({ value: 'reading', context: { failure: null } });
});

it('a change that is heard, and a wish, read it again; no act that is open is taken away by a change', () => {
  const heard = by('changes.heard');
  expect(new Set(heard.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['reading reading', 'week.resting week.refreshing', 'week.refreshing week.refreshing', 'acting acting']),
  );
  for (const edge of heard.filter((one) => from(one) === 'acting'))
    expect(after(edge)).toEqual({ ...before(edge), isStale: true });
  expect(heard.filter((edge) => !after(edge).isStale && !after(edge).isHeard).map(named)).toEqual([]);
  expect(heard.filter((edge) => begins(edge, 'deskAct')).map(named)).toEqual([]);
  // the answer on its way may be from before the change
  const reading = heard.filter((edge) => /reading$|refreshing$/.test(from(edge)));
  expect(reading.filter((edge) => !after(edge).isHeard).map(named)).toEqual([]);
  expect(new Set(by('week.refresh').map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['unread reading', 'week.resting week.refreshing']),
  );
});

it('SERVER-66: an act is one of the week and of the roles, with a key of its own', () => {
  const begun = by(/^act\.begin/);
  expect(labelsOf(begun)).toEqual(new Set(['act.begin (leave)', 'act.begin (opened again)']));
  expect(sourcesOf(begun)).toEqual(new Set(SHOWN));
  expect(targetsOf(begun)).toEqual(new Set(['acting']));
  for (const edge of begun) {
    const { type: _, ...act } = edge.event;
    expect(after(edge)).toMatchObject({ act, fields: {}, failure: null });
    const { wizardId, fields, ...about } = inputOf(edge, 'deskAct') as DeskActContext;
    expect([about, fields, wizardId]).toMatchObject([act, {}, `wizard:${after(edge).begun}`]);
  }
  expect(begun.filter((edge) => after(edge).begun <= before(edge).begun)).toEqual([]);
});

it('an act that was done, or during which something changed, reads the week again; it ends with its texts', () => {
  const over = by(/^deskAct -> /);
  expect(labelsOf(over)).toEqual(new Set(['deskAct -> done', 'deskAct -> left', 'deskAct -> unexpected']));
  const isRead = (edge: Edge) => to(edge) === 'week.refreshing';
  expect(new Set(over.map(isRead))).toEqual(new Set([true, false]));
  expect(over.filter((edge) => isRead(edge) !== (before(edge).isStale || edge.label === 'deskAct -> done'))).toEqual(
    [],
  );
  expect(targetsOf(over)).toEqual(new Set(SHOWN));
  for (const edge of over) expect(after(edge)).toMatchObject({ act: null, fields: {} });
  for (const edge of by('deskAct -> unexpected')) expect(after(edge).failure).not.toBeNull();
  expect(on('acting').filter(({ context }) => context.act === null)).toEqual([]);
});

it('an act that was open at a lock opens again with what was typed', async () => {
  const puppets = startScripted(required(flows[1] ?? null, 'desk-timetable'));
  await puppets.play('readWeek -> read');
  expect(puppets.requests.at(-1)).toMatchObject({
    id: 'deskAct',
    input: { act: 'leave', fields: { reason: 'A course' } },
  });
});

it('a closing of a folder is opened by its folder, and another one here', () => {
  const [slot] = on('week.resting').flatMap(({ context }) => context.slots?.slice(1) ?? []);
  const closed = required(slot ?? null, 'slot');
  const ofFolder = { ...closed, closing: { ...required(closed.closing ?? null, 'closing'), isOfFolder: true } };
  expect([[closed], [ofFolder], null].map((slots) => isActOfWeek(slots, 'openTimes', 'course'))).toEqual([
    true,
    false,
    false,
  ]);
  expect([isActOfWeek([closed], 'leave', ''), isActOfWeek([closed], 'leave', 'course')]).toEqual([true, false]);
  expect(isActOfWeek([closed], 'openTimes', '')).toBe(false);
});
