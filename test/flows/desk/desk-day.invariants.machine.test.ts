/** Invariants of the day of a place, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import type { DeskActContext } from '#machines/desk-act/desk-act.types.ts';
import type { DayQuery, DeskDayContext } from '#machines/desk-day/desk-day.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-day/desk-day.model.ts';
import { NOW, TODAY, TOMORROW } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, begins, by, edges, entering, from, inputOf, labelsOf, named, on, ...space } =
  spaceOf<DeskDayContext>(flows);
const { asking, emitsOf, emitting, sourcesOf, starts, states, targetsOf, to } = space;
const SHOWN = ['day.resting', 'day.refreshing', 'visit.resting', 'visit.refreshing'];
const isShown = (path: string) => SHOWN.includes(path);
const NOTHING_READ = { data: null, opened: null, patient: null, undo: null };
const queryAfter = (edge: Edge) => {
  const { place, day, opened } = after(edge);
  return { place, day, opened, hasWaitlist: true } satisfies DayQuery;
};
const actOf = (edge: Edge, id: string) => {
  const { act, subject, given, fields, wizardId } = inputOf(edge, id) as DeskActContext;
  return { act, subject, given, fields, wizardId };
};
const desk = (index = 0, input: object = {}) => {
  const { input: usual, ...rest } = required(flows[index] ?? null, 'desk-day');
  return startScripted({ ...rest, input: { ...Object(usual), ...input } });
};

describe('the day', () => {
  it('is read for its day, place and open visit, whenever one of them is another', () => {
    expect(new Set(starts)).toEqual(new Set(['readingDay']));
    const read = asking('readDay');
    expect(read.length).toBeGreaterThan(20);
    for (const edge of read) expect(inputOf(edge, 'readDay')).toEqual(queryAfter(edge));
    const other = by(/^(?:day\.choose|place\.change)/);
    expect(sourcesOf(other)).toEqual(new Set(['readingDay', 'unread', ...SHOWN]));
    expect(targetsOf(other)).toEqual(new Set(['readingDay']));
    expect(other.filter((edge) => !begins(edge, 'readDay'))).toEqual([]);
    for (const edge of other) expect(after(edge)).toMatchObject(NOTHING_READ);
    for (const edge of by(/^day\.choose/))
      expect(after(edge)).toMatchObject({ day: TOMORROW, place: before(edge).place });
    for (const edge of by(/^place\.change/)) expect(after(edge)).toMatchObject({ place: null, day: before(edge).day });
  });

  it('who waits is read by the roles that see them', () => {
    const asked = (role: string) =>
      desk(0, { roles: [role] }).requests.map(({ input }) => (input as DayQuery).hasWaitlist);
    expect([asked('reception'), asked('shop')]).toEqual([[true], [false]]);
  });

  it('is up to date once it was read; one that was not read is said, and what was read before still shows', () => {
    const read = by('readDay -> read');
    const [changed, unchanged] = [true, false].map((isHeard) =>
      read.filter((edge) => before(edge).isHeard === isHeard),
    );
    expect(targetsOf(unchanged ?? [])).toEqual(new Set(['day.resting', 'visit.resting', 'acting']));
    expect(targetsOf(changed ?? [])).toEqual(new Set(['day.refreshing', 'visit.refreshing', 'acting']));
    for (const edge of read) expect(after(edge)).toMatchObject({ isStale: before(edge).isHeard, failure: null });
    expect(read.filter((edge) => (after(edge).opened === null) !== (after(edge).patient === null))).toEqual([]);
    const failed = by(/^readDay -> (?!read)/);
    expect(new Set(failed.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['readingDay unread', 'day.refreshing day.resting', 'visit.refreshing visit.resting']),
    );
    expect(failed.filter((edge) => after(edge).failure === null)).toEqual([]);
    for (const edge of failed) expect(after(edge).data).toBe(before(edge).data);
    const again = by('day.refresh').filter((edge) => from(edge) === 'unread');
    expect(targetsOf(again)).toEqual(new Set(['readingDay']));
  });

  it('a failure goes with the next try', async () => {
    const puppets = desk();
    await puppets.play('readDay -> offline');
    expect(puppets.snapshot().context.failure).not.toBeNull();
    await puppets.play('day.refresh');
    expect(puppets.snapshot().context.failure).toBeNull();
  });

  it('is read again after a change that is heard while it shows, and by hand', () => {
    const heard = by('changes.heard');
    expect(new Set(heard.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set([
        'readingDay readingDay',
        'day.resting day.refreshing',
        'day.refreshing day.refreshing',
        'openingVisit openingVisit',
        'visit.resting visit.refreshing',
        'visit.refreshing visit.refreshing',
        'acting acting',
      ]),
    );
    expect(heard.filter((edge) => !after(edge).isStale && !after(edge).isHeard).map(named)).toEqual([]);
    // the answer on its way may be from before the change
    const reading = heard.filter((edge) => /^reading|refreshing$/.test(from(edge)));
    expect(reading.filter((edge) => !after(edge).isHeard).map(named)).toEqual([]);
    const asked = by('day.refresh').filter((edge) => from(edge) !== 'unread');
    expect(new Set(asked.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['day.resting day.refreshing', 'visit.resting visit.refreshing']),
    );
    const stale = on(/\.resting$/).filter(({ context }) => context.isStale && context.failure === null);
    expect(stale).toEqual([]);
  });

  it('filter and look change what shows, and nothing else', () => {
    const chosen = by(/^(?:filter|look)\./);
    expect(sourcesOf(chosen)).toEqual(new Set(SHOWN));
    for (const edge of chosen) {
      const { type: _, ...choice } = edge.event;
      expect(Object.keys(choice)).toHaveLength(1);
      expect([to(edge), after(edge)]).toEqual([from(edge), { ...before(edge), ...choice }]);
    }
    expect(chosen.filter((edge) => begins(edge, 'readDay'))).toEqual([]);
  });
});

describe('a visit', () => {
  it('of the day opens with its patient; one of another day does not', () => {
    const opened = by(/^visit\.open/);
    expect(labelsOf(opened)).toEqual(new Set(['visit.open (of the day)']));
    expect(sourcesOf(opened)).toEqual(new Set(SHOWN.filter((path) => sourcesOf(opened).has(path))));
    expect(sourcesOf(opened).has('visit.resting')).toBe(true);
    expect(targetsOf(opened)).toEqual(new Set(['openingVisit']));
    for (const edge of opened) {
      expect(after(edge)).toMatchObject({ opened: 'asked', failure: null });
      expect(inputOf(edge, 'openPatient')).toEqual({ id: 'patient-asked' });
    }
    expect(on(/^visit/).length).toBeGreaterThan(0);
    expect(on(/^visit/).filter(({ context }) => context.patient === null || context.opened === null)).toEqual([]);
    const shut = on(/^day/);
    expect(shut.length).toBeGreaterThan(0);
    expect(shut.filter(({ context }) => context.patient !== null || context.opened !== null)).toEqual([]);
    expect(labelsOf(by(/^openPatient/))).toEqual(
      new Set(['openPatient -> opened', 'openPatient -> NOT_FOUND', 'openPatient -> offline']),
    );
    for (const edge of by('openPatient -> opened')) expect(to(edge)).toMatch(/^visit/);
  });

  it('that could not be opened, or was left, leads back to the day', () => {
    const back = [...by('step.back'), ...by(/^openPatient -> (?!opened)/)];
    expect(sourcesOf(by('step.back'))).toEqual(new Set(['openingVisit', 'visit.resting', 'visit.refreshing']));
    for (const edge of back) {
      expect(to(edge)).toMatch(/^day/);
      expect(after(edge)).toMatchObject({ opened: null, patient: null });
    }
    for (const edge of by(/^openPatient -> (?!opened)/)) expect(after(edge).failure).not.toBeNull();
  });

  it('that opens ends what was said of the one before', async () => {
    const puppets = desk();
    await puppets.play('readDay -> read', 'visit.open (of the day)', 'openPatient -> offline');
    expect(puppets.snapshot().context.failure).not.toBeNull();
    await puppets.play('visit.open (of the day)');
    expect(puppets.snapshot().context.failure).toBeNull();
    await puppets.play('openPatient -> opened');
    expect(puppets.snapshot().context).toMatchObject({ failure: null, opened: 'asked' });
  });
});

describe('an act', () => {
  it('SERVER-66: is of the visit’s state, or of who waits, and of the roles', () => {
    const begun = by(/^act\.begin/);
    expect(labelsOf(begun)).toEqual(
      new Set(['act.begin (of the visit)', 'act.begin (taken back later)', 'act.begin (of who waits)']),
    );
    expect([...sourcesOf(begun)].filter((path) => !isShown(path))).toEqual([]);
    expect(sourcesOf(begun).size).toBe(SHOWN.length);
    expect(targetsOf(begun)).toEqual(new Set(['acting']));
    for (const edge of begun) {
      const { type: _, ...named } = edge.event;
      expect(after(edge)).toMatchObject({ act: named, fields: {}, failure: null });
      const wizardId = `wizard:${after(edge).begun}`;
      expect(actOf(edge, 'deskAct')).toEqual({ ...named, fields: {}, wizardId });
    }
  });

  it('each act and each taking back is a write of its own', () => {
    const begun = [...by(/^act\.begin/), ...by('undo.submit')];
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.filter((edge) => after(edge).begun <= before(edge).begun).map(named)).toEqual([]);
  });

  it('that was open at a lock opens again with what was typed', async () => {
    const puppets = desk(2);
    await puppets.play('readDay -> read');
    expect(puppets.snapshot().value).toBe('acting');
    const { deskAct } = puppets.snapshot().children;
    expect(puppets.requests.at(-1)?.input).toMatchObject({ act: 'reject', fields: { words: 'Please call us' } });
    expect(deskAct).toBeDefined();
  });

  it('is not taken away by what is heard meanwhile, which is read once it is over', () => {
    const heard = by('changes.heard').filter((edge) => from(edge) === 'acting');
    for (const edge of heard) expect(after(edge)).toEqual({ ...before(edge), isStale: true });
    expect(heard.filter((edge) => begins(edge, 'deskAct'))).toEqual([]);
    const over = by(/^deskAct -> /);
    expect(labelsOf(over)).toEqual(
      new Set(['deskAct -> done', 'deskAct -> left', 'deskAct -> unexpected', 'deskAct -> unsent']),
    );
    const isRead = (edge: Edge) => to(edge).endsWith('refreshing');
    expect(over.filter((edge) => isRead(edge) !== (before(edge).isStale || edge.label === 'deskAct -> done'))).toEqual(
      [],
    );
    expect(new Set(over.map(isRead))).toEqual(new Set([true, false]));
    for (const edge of over) expect(after(edge)).toMatchObject({ act: null, fields: {} });
    expect(over.filter((edge) => to(edge).startsWith('visit') !== (after(edge).patient !== null))).toEqual([]);
    for (const edge of by('deskAct -> unexpected')) expect(after(edge).failure).not.toBeNull();
  });

  it('an arrival without an answer is handed on with its key and time, and nothing failed', () => {
    expect(emitting('arrival.lost')).toEqual(by('deskAct -> unsent'));
    expect(by('deskAct -> unsent').length).toBeGreaterThan(0);
    for (const edge of by('deskAct -> unsent')) {
      expect(emitsOf(edge)).toMatchObject([{ id: 'coming', key: 'act:1:0:0', at: NOW }]);
      expect(after(edge)).toMatchObject({ act: null, failure: null });
    }
    const waiting = asking('deskAct').filter((edge) => (inputOf(edge, 'deskAct') as DeskActContext).mayWait);
    const acts = waiting.map((edge) => `${after(edge).act?.act} ${after(edge).act?.subject}`);
    expect(new Set(acts)).toEqual(new Set(['arrive coming']));
    expect(asking('deskAct').some((edge) => after(edge).act?.subject === 'gone')).toBe(true);
  });

  it('that is done can be taken back if it has a way back, until another is done or the day is left', () => {
    const done = by('deskAct -> done');
    const ways = done.map((edge) => `${before(edge).act?.act} ${after(edge).undo?.act} ${after(edge).undo?.subject}`);
    expect(new Set(ways)).toEqual(
      new Set([
        'accept undefined undefined',
        'arrive unarrive coming',
        'arrive unarrive gone',
        'rejectWaitlist undefined undefined',
        'reject undefined undefined',
      ]),
    );
    const asked = by('undo.submit');
    expect(targetsOf(asked)).toEqual(new Set(['undoing']));
    expect(sourcesOf(asked)).toEqual(new Set(SHOWN));
    for (const edge of asked) {
      const { undo, begun } = after(edge);
      expect(actOf(edge, 'undoAct')).toEqual({ ...undo, fields: {}, wizardId: `wizard:${begun}` });
      expect(after(edge).failure).toBeNull();
    }
    const over = by(/^undoAct -> /);
    expect(labelsOf(over)).toEqual(new Set(['undoAct -> left', 'undoAct -> unexpected']));
    expect([...targetsOf(over)].filter((path) => !path.endsWith('refreshing'))).toEqual([]);
    for (const edge of over) expect(after(edge).undo).toBeNull();
    for (const edge of by('undoAct -> unexpected')) expect(after(edge).failure).not.toBeNull();
    expect(labelsOf(edges.filter((edge) => before(edge).undo !== null && after(edge).undo === null))).toEqual(
      new Set([
        'deskAct -> done',
        'undoAct -> left',
        'undoAct -> unexpected',
        'day.choose (tomorrow)',
        'place.change (all)',
      ]),
    );
  });

  it('of a role that may no longer take it back has no way back', async () => {
    const puppets = desk(0, { roles: ['clinician'] });
    await puppets.play('readDay -> read');
    expect(puppets.snapshot().can({ type: 'undo.submit' })).toBe(false);
  });
});

it('a lock keeps the place in the day and nothing of a patient', () => {
  const [first] = states;
  expect(first?.context).toMatchObject({ day: TODAY, filter: 'all', look: 'columns', ...NOTHING_READ, isStale: false });
  expect(entering('openingVisit').length).toBeGreaterThan(0);
});
