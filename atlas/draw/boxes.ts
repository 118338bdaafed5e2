/** Sizes of cards, labels and notes before they are placed: every word is measured first. */
import type { Language } from '#atlas/chart.words.ts';
import type { Card, Row } from '#atlas/fold/cards.ts';
import type { CardLine, Note } from '#atlas/fold/lines.ts';
import { widthOf, wrap } from '#atlas/text.ts';
import type { Words } from '#machines/kit/story.ts';

/** Font sizes and leadings in pixels. No word is smaller than 12. */
export const TITLE = { size: 14, line: 19 } as const;
export const ROW = { size: 13, line: 17 } as const;
export const LABEL = { size: 12.5, line: 15 } as const;
export const NOTE = { size: 13, line: 18 } as const;
export const PAD = 8;
export const BADGE = 21;
const GAP = 8;
const CHIP = 22;
const RETURN = 16;
/** Room for the dot or the door before and after a row's words. */
export const ROW_LEFT = 26;
const ROW_RIGHT = 22;
const NARROW = 136;
/** Least width of a title beside its chips. */
const MIN_TITLE = 110;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

interface CardRow {
  row: Row;
  lines: readonly string[];
  /** Distance below the card's upper edge. */
  top: number;
  height: number;
}
export interface CardBox extends Size {
  card: Card;
  title: readonly string[];
  titleLeft: number;
  chips: readonly { number: string; isBad: boolean }[];
  rows: readonly CardRow[];
  /** The state that the title names, where it has no row of its own. */
  own: Row | null;
}

const widestOf = (lines: readonly string[], size: number, isBold = false): number =>
  Math.max(0, ...lines.map((line) => widthOf(line, size, isBold)));

export const cardBox = (card: Card, language: Language, widest: number, chips: CardBox['chips'] = []): CardBox => {
  const title = card.title[language];
  const own = card.rows.find((row) => row.title[language] === title) ?? null;
  const others = card.rows.filter((row) => row !== own);
  const titleLeft = card.number === null ? PAD + 4 : PAD + BADGE + GAP;
  const wide = Math.max(widest, titleLeft + MIN_TITLE + (chips.length === 0 ? 0 : RETURN + chips.length * CHIP + GAP));
  const doorRoom = own?.behind ? ROW_RIGHT : 0;
  const chipsRoom = (chips.length === 0 ? 0 : RETURN + chips.length * CHIP + GAP) + doorRoom;
  const titleLines = wrap(title, wide - titleLeft - PAD - chipsRoom, TITLE.size, true);
  const rowLines = others.map((row) => wrap(row.title[language], wide - ROW_LEFT - ROW_RIGHT, ROW.size));
  const width = Math.min(
    wide,
    Math.max(
      NARROW,
      titleLeft + widestOf(titleLines, TITLE.size, true) + chipsRoom + PAD + 2,
      ...rowLines.map((lines) => ROW_LEFT + widestOf(lines, ROW.size) + ROW_RIGHT),
    ),
  );
  let top = 7 + titleLines.length * TITLE.line + 5;
  const rows = others.map((row, index): CardRow => {
    const lines = rowLines[index] ?? [];
    const height = lines.length * ROW.line + 6;
    const placed = { row, lines, top, height };
    top += height;
    return placed;
  });
  return { card, title: titleLines, titleLeft, chips, rows, own, width, height: top + (rows.length > 0 ? 4 : 2) };
};

interface LabelLine {
  text: string;
  isStrong: boolean;
}
export interface LabelBox extends Size {
  lines: readonly LabelLine[];
}

/** @param most number of lines that are written; the rest is counted */
const written = (said: readonly Words[], language: Language, most: number): string[] => {
  const more = said.length - most;
  return said
    .slice(0, most)
    .map((one, index) => (more > 0 && index === most - 1 ? `${one[language]} +${more}` : one[language]));
};

/** @returns null for a label without words */
export const labelBox = (
  { events, conditions }: Pick<CardLine, 'events' | 'conditions'>,
  language: Language,
  width: number,
  most: number,
): LabelBox | null => {
  const lines = [
    ...written(events, language, most).flatMap((text) =>
      wrap(text, width, LABEL.size, true).map((line) => ({ text: line, isStrong: true })),
    ),
    ...written(conditions, language, most).flatMap((text) =>
      wrap(text, width, LABEL.size).map((line) => ({ text: line, isStrong: false })),
    ),
  ];
  if (lines.length === 0) return null;
  return {
    lines,
    width: Math.max(...lines.map(({ text, isStrong }) => widthOf(text, LABEL.size, isStrong))) + 8,
    height: lines.length * LABEL.line + 4,
  };
};

export interface NoteBox extends Size {
  title: string;
  /** Each item's lines; the first has a dot. */
  items: readonly (readonly string[])[];
}

export const noteBox = ({ title, lines }: Note, language: Language, width: number): NoteBox => {
  const items = lines.map((line) => wrap(line[language], width - 36, NOTE.size));
  const count = items.reduce((sum, some) => sum + some.length, 1);
  const widths = [widthOf(title[language], NOTE.size, true), ...items.map((some) => widestOf(some, NOTE.size) + 12)];
  return { title: title[language], items, width: Math.max(...widths) + 24, height: count * NOTE.line + 16 };
};
