/** Invariants of the arrivals that wait at the desk, under every event and every answer. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AppointmentId } from '#contract/ids.ts';
import { selectMayBegin } from '#machines/desk-arrivals/desk-arrivals.selectors.ts';
import type { Arrival, DeskArrivalsContext, DeskArrivalsEvent } from '#machines/desk-arrivals/desk-arrivals.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-arrivals/desk-arrivals.model.ts';
import { NOON, NOW } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<DeskArrivalsContext, DeskArrivalsEvent>(flows);
const { after, asking, before, breaking, by, edges, emitsOf, emitting, eventOf, from, inputOf, isSame, of, on, to } =
  space;
const idsOf = ({ waiting }: DeskArrivalsContext): string[] => waiting.map(({ id }) => id);
const ACTS = ['arrive', 'move', 'missed'] as const;
const OPEN = 'desk.open (one person)';
const LOST = 'line.change (the line is lost)';
const BACK = 'line.change (the line is back)';
const ONE = 'arrival.note (one visit)';
const OTHER = 'arrival.note (another visit)';
const desk = () => startScripted(required(flows[0] ?? null, 'desk-arrivals'));

describe('an arrival', () => {
  it('waits only without a line or behind another one, once for its visit, and last', () => {
    const noted = of('arrival.note');
    expect(breaking(noted, (edge) => before(edge).lostAt !== null || before(edge).waiting.length > 0)).toEqual([]);
    expect(breaking(noted, (edge) => !idsOf(before(edge)).includes(eventOf<'arrival.note'>(edge).id))).toEqual([]);
    expect(breaking(noted, (edge) => idsOf(after(edge)).at(-1) === eventOf<'arrival.note'>(edge).id)).toEqual([]);
    expect(new Set(noted.map(from))).toEqual(new Set(['open.resting', 'open.sending', 'open.pausing']));
  });

  it('keeps the time of its press, however late it is sent', () => {
    const noted = of('arrival.note');
    expect(breaking(noted, (edge) => after(edge).waiting.at(-1)?.at === eventOf<'arrival.note'>(edge).now)).toEqual([]);
  });

  it('that got no answer in an act waits with the key and time of the act', () => {
    const kept = of('arrival.keep');
    const isKept = ({ key, at }: Arrival) => key === 'act:1:0:0' && at === NOW;
    expect(breaking(kept, (edge) => after(edge).waiting.some(isKept))).toEqual([]);
    expect(new Set(kept.filter((edge) => from(edge) === 'open.resting').map((edge) => `${to(edge)}`))).toEqual(
      new Set(['open.resting', 'open.sending']),
    );
  });

  it('is sent by its order alone, with a line and while the desk is open, with the key it was noted with', () => {
    const asked = asking('sendArrival');
    expect(breaking(asked, (edge) => after(edge).lostAt === null && to(edge) === 'open.sending')).toEqual([]);
    for (const edge of asked) {
      const [first] = after(edge).waiting;
      expect(inputOf(edge, 'sendArrival')).toEqual({ id: first?.id, key: first?.key, at: first?.at });
    }
    expect(on('open.resting').filter(({ context }) => context.lostAt === null && context.waiting.length > 0)).toEqual(
      [],
    );
  });

  it('that was sent waits no more, and only its answer says so', () => {
    expect(emitting('arrival.sent')).toEqual(by('sendArrival -> noted'));
    for (const edge of by('sendArrival -> noted')) {
      const [first, ...rest] = before(edge).waiting;
      expect(after(edge)).toMatchObject({ waiting: rest, refused: before(edge).refused });
      expect(emitsOf(edge)).toEqual([{ type: 'arrival.sent', id: first?.id }]);
    }
  });

  it('that was refused is forgotten, and its reason stays until it is closed, noted again, or of another person', () => {
    for (const edge of by('sendArrival -> NOT_FOUND')) {
      const [first, ...rest] = before(edge).waiting;
      expect(after(edge).waiting).toEqual(rest);
      expect(after(edge).refused.at(-1)).toMatchObject({ id: first?.id, failure: { code: 'NOT_FOUND' } });
    }
    const ended = edges.filter((edge) => before(edge).refused.length > after(edge).refused.length);
    expect(new Set(ended.map(({ event }) => event.type))).toEqual(
      new Set(['refusal.close', 'arrival.note', 'arrival.keep', 'desk.open']),
    );
  });

  it('without a certain answer stays first, with its key, and is sent again after a pause', () => {
    const unknown = by(/^sendArrival -> (?:offline|DESK_LOCKED)$/);
    expect(breaking(unknown, (edge) => to(edge) === 'open.pausing')).toEqual([]);
    expect(unknown.filter((edge) => before(edge) !== after(edge) && !equalContexts(before(edge), after(edge)))).toEqual(
      [],
    );
    const again = by('resendDelay is over');
    expect(breaking(again, (edge) => (to(edge) === 'open.sending') === (before(edge).lostAt === null))).toEqual([]);
  });

  it('never leaves what waits but by an answer or another person', () => {
    const lost = edges.filter((edge) => idsOf(before(edge)).some((id) => !idsOf(after(edge)).includes(id)));
    expect(new Set(lost.map(({ label }) => label))).toEqual(
      new Set(['sendArrival -> noted', 'sendArrival -> NOT_FOUND', OPEN, 'desk.open (another person)']),
    );
  });

  it('each has a key of its own, also the second one of the same visit', async () => {
    const puppets = desk();
    await puppets.play(OPEN, LOST, ONE, OTHER, BACK, 'sendArrival -> NOT_FOUND', ONE, 'sendArrival -> noted');
    const keys = puppets.requests.map(({ input }) => Object(input).key);
    expect(keys).toEqual(['wizard:0:0', 'wizard:1:0', 'wizard:2:0']);
  });
});

const equalContexts = (one: DeskArrivalsContext, other: DeskArrivalsContext): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

describe('the line', () => {
  it('is lost since the first report of it, and lost no more with the first that it is back', () => {
    const lost = of('line.change').filter((edge) => !eventOf<'line.change'>(edge).isLive);
    const since = (edge: Edge) => before(edge).lostAt ?? eventOf<'line.change'>(edge).now;
    expect(breaking(lost, (edge) => after(edge).lostAt === since(edge))).toEqual([]);
    expect(new Set(lost.map((edge) => after(edge).lostAt))).toEqual(new Set([NOW, NOON]));
    const back = of('line.change').filter((edge) => eventOf<'line.change'>(edge).isLive);
    expect(breaking(back, (edge) => after(edge).lostAt === null)).toEqual([]);
  });

  it('while it is lost leaves arrivals alone to begin, and a visit whose arrival waits nothing', async () => {
    const puppets = desk();
    const acts = () => {
      const snapshot = puppets.actor.getSnapshot();
      return ACTS.filter((act) => selectMayBegin(snapshot, act, v.parse(AppointmentId, 'one'))).join(' ');
    };
    await puppets.play(OPEN);
    expect(acts()).toBe('arrive move missed');
    await puppets.play(LOST);
    expect(acts()).toBe('arrive');
    await puppets.play(ONE);
    expect(acts()).toBe('');
    await puppets.play(BACK);
    expect(acts()).toBe('');
    await puppets.play('sendArrival -> noted');
    expect(acts()).toBe('arrive move missed');
  });
});

describe('the desk', () => {
  it('locked sends nothing and takes nothing', () => {
    const inLock = edges.filter((edge) => from(edge) === 'closed' && to(edge) === 'closed');
    expect(new Set(inLock.map(({ event }) => event.type))).toEqual(new Set(['line.change']));
    expect(breaking(of('desk.close'), (edge) => to(edge) === 'closed')).toEqual([]);
    expect(of('desk.close').filter((edge) => !equalContexts(before(edge), after(edge)))).toEqual([]);
    expect(isSame(required(inLock.find(({ label }) => label === BACK) ?? null, 'edge'))).toBe(true);
  });

  it('of another person has none of the arrivals before, nor their reasons', () => {
    const opened = of('desk.open');
    const other = opened.filter((edge) => before(edge).person !== after(edge).person);
    expect(breaking(other, (edge) => after(edge).waiting.length + after(edge).refused.length === 0)).toEqual([]);
    const same = opened.filter((edge) => before(edge).person === after(edge).person);
    expect(breaking(same, (edge) => equalContexts(before(edge), after(edge)))).toEqual([]);
  });

  it('unlocked sends what its person left, with the same key', async () => {
    const puppets = desk();
    await puppets.play(OPEN, LOST, ONE, BACK, 'desk.close', OPEN, 'sendArrival -> noted');
    expect(puppets.requests.map(({ input }) => Object(input).key)).toEqual(['wizard:0:0', 'wizard:0:0']);
    expect(puppets.emitted).toEqual([{ type: 'arrival.sent', id: 'one' }]);
  });
});
