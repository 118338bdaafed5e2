/** Characters that papers can draw, and the font of server/pdf that draws each. */
import { DRAWN } from '../lists/drawn.ts';

export type FontName = keyof typeof DRAWN;

interface Range {
  from: number;
  to: number;
  font: FontName;
}

const BASE = 36;

const rangesOf = (font: FontName): Range[] => {
  let next = 0;
  return DRAWN[font].split(/\s/).map((packed) => {
    const [gap = '', more = '0'] = packed.split('-');
    const from = next + Number.parseInt(gap, BASE);
    const to = from + Number.parseInt(more, BASE);
    next = to + 1;
    return { from, to, font };
  });
};

let known: Range[] | null = null;
/** Unpacked when first asked for: an app without such a field never needs it. */
const allRanges = (): Range[] => {
  known ??= Object.keys(DRAWN)
    .flatMap((font) => rangesOf(font as FontName))
    .sort((one, other) => one.from - other.from);
  return known;
};

/** The first font that has the character; null where none has it. */
export const fontOf = (character: string): FontName | null => {
  const code = character.codePointAt(0) ?? 0;
  const ranges = allRanges();
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined || code < range.from) high = middle - 1;
    else if (code > range.to) low = middle + 1;
    else return range.font;
  }
  return null;
};

/** Characters that take no ink. */
export const isUnseen = (character: string): boolean => /^[\p{Default_Ignorable_Code_Point}\n]$/u.test(character);

const isDrawn = (character: string): boolean => isUnseen(character) || fontOf(character) !== null;

const areDrawn = (sign: string): boolean => Array.from(sign).every(isDrawn);

/** A letter with its marks, a flag, or a picture made of several. */
const SIGNS = /\p{RI}{2}|[^](?:[\p{M}\p{EMod}\ufe0f]|\u200d\p{Extended_Pictographic})*/gu;

/**
 * A character is drawn as it is, or in its usual form: ﬁ as fi.
 * @returns the first sign of the text that cannot be drawn; null where all can
 */
export const undrawnIn = (text: string): string | null =>
  text.match(SIGNS)?.find((sign) => !areDrawn(sign) && !areDrawn(sign.normalize('NFKC'))) ?? null;
