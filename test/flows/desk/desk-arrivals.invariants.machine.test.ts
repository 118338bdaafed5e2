/** Invariants of the arrivals that wait at the desk, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import type { DeskArrivalsContext, DeskArrivalsEvent } from '#machines/desk-arrivals/desk-arrivals.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-arrivals/desk-arrivals.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<DeskArrivalsContext, DeskArrivalsEvent>(flows);
const { after, asking, before, breaking, by, edges, emitsOf, emitting, eventOf, from, inputOf, isSame, of, on, to } =
  space;
const idsOf = ({ waiting }: DeskArrivalsContext): string[] => waiting.map(({ id }) => id);
const OPEN = 'desk.open (one person)';
const LOST = 'line.change (the line is lost)';
const BACK = 'line.change (the line is back)';
const ONE = 'arrival.note (one visit)';
const OTHER = 'arrival.note (another visit)';
const desk = () => startScripted(required(flows[0] ?? null, 'desk-arrivals'));

describe('an arrival', () => {
  it('waits only without a line or behind another one, once for its visit, and last', () => {
    const noted = of('arrival.note');
    expect(breaking(noted, (edge) => !before(edge).isLive || before(edge).waiting.length > 0)).toEqual([]);
    expect(breaking(noted, (edge) => !idsOf(before(edge)).includes(eventOf<'arrival.note'>(edge).id))).toEqual([]);
    expect(breaking(noted, (edge) => idsOf(after(edge)).at(-1) === eventOf<'arrival.note'>(edge).id)).toEqual([]);
    expect(new Set(noted.map(from))).toEqual(new Set(['open.resting', 'open.sending', 'open.pausing']));
  });

  it('that got no answer in an act waits with the key of the act', () => {
    const kept = of('arrival.keep');
    expect(breaking(kept, (edge) => after(edge).waiting.some(({ key }) => key === 'act:1:0:0'))).toEqual([]);
    expect(new Set(kept.filter((edge) => from(edge) === 'open.resting').map((edge) => `${to(edge)}`))).toEqual(
      new Set(['open.resting', 'open.sending']),
    );
  });

  it('is sent by its order alone, with a line and while the desk is open, with the key it was noted with', () => {
    const asked = asking('sendArrival');
    expect(breaking(asked, (edge) => after(edge).isLive && to(edge) === 'open.sending')).toEqual([]);
    for (const edge of asked) {
      const [first] = after(edge).waiting;
      expect(inputOf(edge, 'sendArrival')).toEqual({ id: first?.id, key: first?.key });
    }
    expect(on('open.resting').filter(({ context }) => context.isLive && context.waiting.length > 0)).toEqual([]);
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
    expect(breaking(again, (edge) => (to(edge) === 'open.sending') === before(edge).isLive)).toEqual([]);
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
