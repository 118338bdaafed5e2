/** Folded charts: every flow is whole at the first look, nothing lies on anything else, and no line is one that cannot be taken. */
import { describe, expect, it } from 'vitest';
import { layoutsOf, openedOf } from '#atlas/draw/charts.ts';
import { fits, type Layout, overlaps, piecesOf } from '#atlas/draw/layout.ts';
import { toldFlows } from '#atlas/flows.ts';
import { foldFlow } from '#atlas/fold/fold.ts';
import { leavesOf } from '#atlas/fold/kinds.ts';
import { bookingSteps } from '#machines/booking/booking.steps.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';

const named = (name: string) => {
  const flow = toldFlows.find(({ story }) => story.flow === name);
  if (!flow) throw new Error(`no flow ${name}`);
  return flow;
};

/** Cards, labels and notes that lie on each other. */
const clashesIn = ({ cards, lines, notes }: Layout): string[] => {
  const labels = lines.flatMap(({ line, label }) =>
    label ? [{ name: `label ${line.from} ${line.to}`, box: label }] : [],
  );
  const boxes = [
    ...cards.map((card) => ({ name: `card ${card.card.id}`, box: card })),
    ...labels,
    ...notes.map((note) => ({ name: `note ${note.title}`, box: note })),
  ];
  const clashes = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlaps(one.box, other.box))
      .map((other) => `${one.name} on ${other.name}`),
  );
  const crossed = notes.flatMap((note) =>
    lines
      .filter(({ points }) => piecesOf(points).some((piece) => overlaps(piece, note)))
      .map(({ line }) => `line ${line.from} ${line.to} under ${note.title}`),
  );
  return [...clashes, ...crossed];
};

describe.each(toldFlows)('$story.flow', (flow) => {
  it('is whole at the first look in both languages, and no label lies on a card, a label or a note', async () => {
    const layouts = await layoutsOf(flow);
    for (const layout of [layouts.en, layouts.zh]) {
      expect(fits(layout)).toBe(true);
      expect(clashesIn(layout)).toEqual([]);
    }
    expect(layouts.en.folded.cards.filter(({ number }) => number !== null).length).toBeLessThanOrEqual(9);
  });

  it('has no label on a card, a label or a note in an opened step', async () => {
    for (const [, { en, zh }] of await openedOf(await layoutsOf(flow)))
      for (const layout of [en, zh]) expect(clashesIn(layout)).toEqual([]);
  });

  it('has every state in which people wait on one card', () => {
    const { cards } = foldFlow(flow);
    const reached = new Set(
      (machines.get(flow.story.flow) ?? []).flatMap((one) => graphOf(one).places.map(({ at }) => at)),
    );
    const shown = cards.flatMap(({ states }) => states);
    expect(new Set(shown).size).toBe(shown.length);
    const missing = [...leavesOf(flow).keys()].filter((at) => reached.has(at) && !shown.includes(at));
    expect(missing).toEqual([]);
  });

  it('draws only transitions that are taken in a situation', () => {
    const taken = new Set(
      (machines.get(flow.story.flow) ?? []).flatMap((one) =>
        graphOf(one).ways.flatMap((way) => way.taken.map(({ name }) => name)),
      ),
    );
    for (const { transitions } of foldFlow(flow).lines) for (const name of transitions) expect(taken).toContain(name);
  });
});

describe('refill, the measure', () => {
  const folded = foldFlow(named('refill'));
  const titleOf = (id: string) => folded.cards.find((card) => card.id === id)?.title.en;
  it('has six steps in the order of its happy path, and the clinic’s word about the order as a junction', () => {
    expect(folded.cards.flatMap(({ number, title }) => (number === null ? [] : [`${number} ${title.en}`]))).toEqual([
      '1 Which items, and how many?',
      '2 What it costs',
      '3 How does it get to you?',
      '4 The clinic has the request; nothing is charged',
      '5 It is to pay',
      '6 The order is complete',
    ]);
    expect(folded.cards.filter(({ kind }) => kind === 'junction').map(({ id }) => id)).toEqual(['readingInvoice']);
  });
  it('says once in the margin what can happen at any moment, and leads forward only', () => {
    expect(folded.notes[0]?.lines.map(({ en }) => en).join('\n')).toMatch(
      /Open the wizard → 1.*\n?.*Come back after the page was closed/,
    );
    expect(folded.lines.length).toBeLessThan(12);
    expect(
      folded.lines.filter(({ isHappy }) => isHappy).map(({ from, to }) => `${titleOf(from)} → ${titleOf(to)}`),
    ).toHaveLength(4);
  });
});

it('booking has a card for each step of its address that has a screen', () => {
  const steps = new Set(Object.values(bookingSteps).map((step) => `step ${step}`));
  const cards = foldFlow(named('booking')).cards.map(({ id }) => id);
  expect(cards.filter((id) => id.startsWith('step ')).toSorted()).toEqual([...steps].toSorted());
});
