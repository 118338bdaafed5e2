/** Invariants of the way into the room of a remote consultation, under every event and every answer. */
import { expect, it } from 'vitest';
import { ADDRESS_PART_MAX, WHEREABOUTS_MIN } from '#contract/constants.ts';
import { joinableFrom } from '#machines/appointments/appointments.rules.ts';
import { consultationReasons } from '#machines/consultation/consultation.reasons.ts';
import type { ConsultationContext } from '#machines/consultation/consultation.types.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { consultationFlow, door, flows, remoteAt10 } from '#model/consultation/consultation.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, entering, from, inputOf, labelsOf, leaving, named, on, ...space } =
  spaceOf<ConsultationContext>(flows);
const { sourcesOf, starts, targetsOf, to } = space;

it('APPT-14: the visit is looked for first; what is not there and what could not be read are told apart', () => {
  expect(starts).toEqual(['loading']);
  const ends = by(/^findVisit/).map((edge) => `${edge.label} ${to(edge)} ${after(edge).failure?.kind}`);
  expect(new Set(ends)).toEqual(
    new Set([
      'findVisit -> a consultation waiting undefined',
      'findVisit -> no such one unknown undefined',
      'findVisit -> offline unavailable offline',
    ]),
  );
  for (const edge of entering('waiting')) {
    expect(after(edge).visit).toEqual(remoteAt10);
    expect(inputOf(edge, 'deadline')).toEqual({ at: joinableFrom(remoteAt10) });
  }
  for (const edge of entering('loading')) expect(inputOf(edge, 'findVisit')).toEqual({ id: remoteAt10._id });
});

it('APPT-14: the server alone opens the room, and it closes with the end of the visit', () => {
  expect(labelsOf(entering('open'))).toEqual(new Set(['enterRoom -> the door']));
  expect(targetsOf(by('enterRoom -> the door'))).toEqual(new Set(['open']));
  for (const edge of entering('open')) {
    expect(after(edge)).toMatchObject({ door, failure: null });
    expect(inputOf(edge, 'deadline')).toEqual({ at: door.closesAt });
  }
  expect(on('open').filter(({ context }) => context.door === null)).toEqual([]);
  const closed = leaving('open').map((edge) => `${edge.label} ${to(edge)} ${after(edge).door?.url}`);
  expect(new Set(closed)).toEqual(
    new Set(['deadline.reached (it is time) over undefined', 'place.change asking.complete undefined']),
  );
  for (const edge of entering('entering')) expect(inputOf(edge, 'enterRoom')).toEqual({ id: remoteAt10._id });
});

it('each refusal of the door has its own answer: too early waits, an ended visit is over, an unknown place is asked', () => {
  const refused = by(/^enterRoom -> [A-Zo]/).map((edge) => `${edge.label.slice(13)} ${to(edge).split('.')[0]}`);
  expect(new Set(refused)).toEqual(
    new Set([
      'ROOM_NOT_OPEN early',
      'ROOM_CLOSED over',
      'WHEREABOUTS_MISSING asking',
      'NO_VIDEO unavailable',
      'offline unavailable',
    ]),
  );
  for (const edge of entering('unavailable')) expect(after(edge).failure).not.toBeNull();
  expect(new Set(leaving('early').map((edge) => `${edge.label} ${to(edge)}`))).toEqual(
    new Set(['againDelay is over entering']),
  );
  const wanted = by('consultation.refresh').map((edge) => `${from(edge)} ${before(edge).visit === null} ${to(edge)}`);
  expect(new Set(wanted)).toEqual(
    new Set(['over false entering', 'unknown true loading', 'unavailable false entering', 'unavailable true loading']),
  );
  expect(new Set(by(/^deadline/).map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['waiting entering', 'open over']),
  );
});

it('the place is told once it is one, as it was typed; nothing enters the room before the clinic knows it', () => {
  const told = entering('telling');
  expect(sourcesOf(told)).toEqual(new Set(['asking.complete']));
  expect(labelsOf(told)).toEqual(new Set(['place.tell']));
  for (const edge of told) {
    const { id, place } = after(edge);
    expect(inputOf(edge, 'tellWhereabouts')).toEqual({ id, place, key: writeKey(after(edge)) });
  }
  expect(new Set(by(/^tellWhereabouts/).map((edge) => `${edge.label} ${to(edge)}`))).toEqual(
    new Set([
      'tellWhereabouts -> told entering',
      'tellWhereabouts -> ROOM_CLOSED over',
      'tellWhereabouts -> offline asking.complete',
    ]),
  );
  for (const edge of by('tellWhereabouts -> told')) expect(after(edge).failure).toBeNull();
  for (const edge of by('tellWhereabouts -> offline')) {
    expect(after(edge).failure).toEqual({ kind: 'offline' });
    expect(writeKey(after(edge))).toBe(writeKey(before(edge)));
  }
  const complete = on('asking.complete').map(({ context }) => (context.place ?? '').length >= WHEREABOUTS_MIN);
  expect(new Set(complete)).toEqual(new Set([true]));
  const incomplete = on('asking.incomplete').map(({ context }) => context.place);
  expect(new Set(incomplete)).toEqual(new Set(['', 'Home']));
});

it('another text, and a place that was told, are another write; keys never come back', () => {
  const changed = [...by(/^place\.type/), ...by('tellWhereabouts -> told')];
  expect(sourcesOf(changed)).toEqual(new Set(['asking.incomplete', 'asking.complete', 'telling']));
  expect(changed.filter((edge) => after(edge).generation <= before(edge).generation).map(named)).toEqual([]);
  for (const edge of by(/^place\.type/))
    expect(after(edge)).toMatchObject({ place: Reflect.get(edge.event, 'place'), failure: null });
  expect(edges.filter((edge) => after(edge).generation < before(edge).generation)).toEqual([]);
});

it('a person who is somewhere else changes what was told, and nothing is asked of a failure before', async () => {
  for (const edge of by('place.change')) expect(after(edge)).toMatchObject({ place: door.whereabouts, door: null });
  expect(by('place.change').length).toBeGreaterThan(0);
  const puppets = startScripted(consultationFlow);
  await puppets.play('findVisit -> a consultation', 'deadline.reached (it is time)', 'enterRoom -> offline');
  await puppets.play('consultation.refresh', 'enterRoom -> WHEREABOUTS_MISSING');
  expect(puppets.snapshot().context).toMatchObject({ place: '', failure: null });
});

it.each([
  ['nothing', null, false],
  ['blanks', '   ', false],
  ['a letter less than the shortest', 'a'.repeat(WHEREABOUTS_MIN - 1), false],
  ['the shortest', 'a'.repeat(WHEREABOUTS_MIN), true],
  ['the longest', 'a'.repeat(ADDRESS_PART_MAX), true],
  ['a letter more', 'a'.repeat(ADDRESS_PART_MAX + 1), false],
])('a place of %s counts or not', (_, place, counts) => {
  const { context } = startScripted(consultationFlow).snapshot();
  expect(allMet(consultationReasons.isPlace, { ...context, place })).toBe(counts);
});

it('one need at a time is said of a place', () => {
  const { context } = startScripted(consultationFlow).snapshot();
  const unmet = (place: string) =>
    consultationReasons.isPlace.filter(({ isMet }) => !isMet({ ...context, place })).map(({ id }) => id);
  expect(['', 'a', 'a'.repeat(ADDRESS_PART_MAX + 1)].map(unmet)).toEqual([
    ['needsPlace'],
    ['shortPlace'],
    ['longPlace'],
  ]);
});
