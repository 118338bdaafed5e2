/** Charts of a flow as drawings: the whole, and each of its steps opened; kept by content. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToldFlow } from '#atlas/flows.ts';
import { type Folded, foldingsOf, openCard } from '#atlas/fold/fold.ts';
import { ROOT } from '#atlas/folders.ts';
import { hashOf } from '#atlas/hash.ts';
import { machines } from '#model/flows.ts';
import type { Money } from '#model/money.ts';
import { moneyIn } from '#model/money-in.ts';
import { type Layout, type Layouts, layOut } from './layout.ts';

const KEPT = join(ROOT, '.cache', 'layouts');
const SOURCES = ['layout.ts', 'boxes.ts', '../text.ts'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
);

const told = ({ cards, lines, back, notes, caption, opened }: Folded): string =>
  JSON.stringify([opened?.id, cards, lines, [...back], notes, caption]);

type Kept = Omit<Layout, 'folded'>;
interface KeptLayouts {
  /** Index of the folding that was taken. */
  index: number;
  en: Kept;
  zh: Kept;
}

/** Layouts are found once for the same cards, lines and words. */
const layOutKept = async (foldings: readonly Folded[]): Promise<Layouts> => {
  const file = join(KEPT, `${hashOf(...SOURCES, ...foldings.map(told))}.json`);
  try {
    const { index, en, zh }: KeptLayouts = JSON.parse(readFileSync(file, 'utf8'));
    const folded = foldings[index] as Folded;
    return { en: { ...en, folded }, zh: { ...zh, folded } };
  } catch {
    const { en, zh } = await layOut(foldings);
    const keep = ({ language, width, height, cards, lines, notes, left }: Layout): Kept => ({
      language,
      width,
      height,
      cards,
      lines,
      notes,
      left,
    });
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(
      file,
      JSON.stringify({ index: foldings.indexOf(en.folded), en: keep(en), zh: keep(zh) } satisfies KeptLayouts),
    );
    return { en, zh };
  }
};

/** @returns the chart of the first look, in both languages */
export const layoutsOf = (flow: ToldFlow): Promise<Layouts> => layOutKept([...foldingsOf(flow)]);
/** @returns by the id of a card, the chart of its step alone */
export const openedOf = async ({ en: { folded } }: Layouts): Promise<Map<string, Layouts>> => {
  const opened = folded.cards.filter(({ states, kind }) => states.length > 1 && kind !== 'junction');
  return new Map(
    await Promise.all(opened.map(async (card) => [card.id, await layOutKept([openCard(folded, card)])] as const)),
  );
};

/** The money at a state; null where it differs or is unknown. */
export const moneyOf = (flow: ToldFlow): ((at: string) => Money | null) => {
  const found = moneyIn(machines.get(flow.story.flow) ?? []);
  return (at) => {
    const [first, ...others] = found.get(at) ?? [];
    return others.length === 0 ? (first ?? null) : null;
  };
};
