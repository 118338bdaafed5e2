/** A text as lines of a width: where it may be broken, which font draws each part, and in what order parts are seen. */
import bidiFactory from 'bidi-js';
import { isUnseen } from '#contract/rules/drawn.ts';
import type { Font, Shelf, Weight } from './fonts.adapter.ts';

/** A part in one font; right to left where its letters are. */
export interface Run {
  text: string;
  font: Font;
}

export interface Line {
  /** Runs from left to right. */
  runs: Run[];
  /** Above and below the line on which letters stand, in points. */
  ascent: number;
  descent: number;
}

interface Style {
  size: number;
  weight: Weight;
  width: number;
}

const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
/** Scripts that put no blank between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Most texts are of these, and need no look at each sign. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]+$/;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Sign drawn in place of a character that no font has; fields refuse such characters by now. */
const UNKNOWN = '?';
const bidi = bidiFactory();

const signsOf = (text: string): string[] => Array.from(SIGNS.segment(text), ({ segment }) => segment);

/** One sign with its marks, in one font wherever one has them all. */
const runsOfSign = (sign: string, weight: Weight, shelf: Shelf): Run[] => {
  const seen = Array.from(sign).filter((character) => !isUnseen(character));
  const fonts = seen.map((character) => shelf.fontFor(character, weight));
  if (fonts.includes(null)) {
    const usual = sign.normalize('NFKC');
    if (usual !== sign) return runsOf(usual, weight, shelf);
    if (seen.length > 1) return seen.flatMap((character) => runsOfSign(character, weight, shelf));
    return [{ text: UNKNOWN, font: shelf.ours(weight) }];
  }
  const has = (font: Font | null): font is Font =>
    font !== null && seen.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  // a mark's font has the letters of its script
  const font = fonts.findLast(has);
  if (font !== undefined) return [{ text: sign, font }];
  return seen.flatMap((character) => runsOfSign(character, weight, shelf));
};

/** Runs of one font each, in the order of reading. */
const runsOf = (text: string, weight: Weight, shelf: Shelf): Run[] => {
  if (LATIN.test(text)) return [{ text, font: shelf.ours(weight) }];
  const runs: Run[] = [];
  for (const run of signsOf(text).flatMap((sign) => runsOfSign(sign, weight, shelf))) {
    const last = runs.at(-1);
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
};

const mirrored = (text: string): string =>
  signsOf(text)
    .toReversed()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

/** Parts of one direction, in the order in which they are seen (UAX #9); of each the fonts, too. */
const seenRuns = (paragraph: string, [start, end]: Span, weight: Weight, shelf: Shelf): Run[] => {
  const line = paragraph.slice(start, end);
  if (!RIGHT_TO_LEFT.test(paragraph)) return runsOf(line, weight, shelf);
  const levels = bidi.getEmbeddingLevels(paragraph);
  const isTurned = (at: number): boolean => (levels.levels[at] ?? 0) % 2 === 1;
  const parts: { from: number; to: number; isTurned: boolean }[] = [];
  for (const at of bidi.getReorderedIndices(paragraph, levels, start, end - 1).slice(start, end)) {
    const last = parts.at(-1);
    const [turned, next] = [isTurned(at), last && (last.isTurned ? last.from - 1 : last.to)];
    if (last?.isTurned === turned && at === next) {
      if (turned) last.from = at;
      else last.to = at + 1;
    } else parts.push({ from: at, to: at + 1, isTurned: turned });
  }
  return parts.flatMap((part) => {
    const runs = runsOf(paragraph.slice(part.from, part.to), weight, shelf);
    if (!part.isTurned) return runs;
    // the shaper turns letters of such scripts itself; signs between them are of the font of Latin text
    return runs
      .toReversed()
      .map(({ text, font }) => ({ font, text: RIGHT_TO_LEFT.test(text) ? text : mirrored(text) }));
  });
};

type Span = readonly [start: number, end: number];

/** Parts between which a line may end; the blank after a word is the word's. */
const piecesOf = (paragraph: string): string[] =>
  (paragraph.match(/\S*\s+|\S+/g) ?? []).flatMap((spaced) => {
    if (!UNSPACED.test(spaced)) return [spaced];
    const pieces: string[] = [];
    for (const { segment, isWordLike } of WORDS.segment(spaced)) {
      const last = pieces.at(-1);
      const mayBegin = last !== undefined && !OPENS.test(last) && (isWordLike || OPENS.test(segment));
      if (last === undefined || mayBegin) pieces.push(segment);
      else pieces[pieces.length - 1] = last + segment;
    }
    return pieces;
  });

const advances = new WeakMap<Font, Map<string, number>>();
/** Width of the runs, in points. */
export const widthOf = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, { text, font }) => {
    const known = advances.get(font) ?? new Map<string, number>();
    advances.set(font, known);
    const advance = known.get(text) ?? font.layout(text).advanceWidth;
    if (known.size < 1_000) known.set(text, advance);
    return sum + (advance / font.unitsPerEm) * size;
  }, 0);

const linesOfParagraph = (paragraph: string, { size, weight, width }: Style, shelf: Shelf): Line[] => {
  const measure = (text: string) => widthOf(runsOf(text, weight, shelf), size);
  // a word wider than a line is broken anywhere
  const pieces = piecesOf(paragraph).flatMap((piece) => (measure(piece.trimEnd()) > width ? signsOf(piece) : [piece]));
  const spans: [number, number][] = [];
  let [at, filled] = [0, Number.POSITIVE_INFINITY];
  for (const piece of pieces) {
    const last = spans.at(-1);
    if (last === undefined || filled + measure(piece.trimEnd()) > width) {
      spans.push([at, at + piece.length]);
      filled = 0;
    } else last[1] = at + piece.length;
    filled += measure(piece);
    at += piece.length;
  }
  const ours = shelf.ours(weight);
  return (spans.length === 0 ? [[0, 0] as const] : spans).map((span) => {
    const runs = seenRuns(paragraph, span, weight, shelf);
    const most = (height: (font: Font) => number) =>
      Math.max(...[ours, ...runs.map(({ font }) => font)].map((font) => (height(font) / font.unitsPerEm) * size));
    return { runs, ascent: most(({ ascent }) => ascent), descent: most(({ descent, lineGap }) => lineGap - descent) };
  });
};

/** Each paragraph of the text in lines; an empty one is a line without runs. */
export const linesOf = (text: string, style: Style, shelf: Shelf): Line[] =>
  text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, style, shelf));
