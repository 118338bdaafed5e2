/** `node tools/drawn.ts`: writes contract/lists/drawn.ts from the fonts of server/pdf. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FONT_NAMES, openFont } from '#server/pdf/fonts.adapter.ts';
import { readCommand } from '#tools/command.ts';

export const DRAWN_FILE = join(import.meta.dirname, '../contract/lists/drawn.ts');

const BASE = 36;
/** A character beyond these is no part of any text: controls, private use, and marks that draw nothing. */
const IS_TEXT = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]$/u;
const LINE = 110;

/** Each range as the gap before it and, where it is longer than one, how many more it has. */
const packed = (codes: readonly number[]): string[] => {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  let next = 0;
  return ranges.map(([from, to]) => {
    const gap = (from - next).toString(BASE);
    next = to + 1;
    return to === from ? gap : `${gap}-${(to - from).toString(BASE)}`;
  });
};

const linesOf = (words: readonly string[]): string[] => {
  const lines: string[] = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trimStart();
  }
  return lines;
};

export const drawnText = (): string => {
  const taken = new Set<number>();
  const rows = FONT_NAMES.map((name) => {
    const files = name === 'noto-sans-sc' ? [name, 'noto-sans-sc-rare' as const] : [name];
    const codes = [...new Set(files.flatMap((file) => openFont(file).characterSet))]
      .filter((code) => !taken.has(code) && IS_TEXT.test(String.fromCodePoint(code)))
      .sort((a, b) => a - b);
    for (const code of codes) taken.add(code);
    return `  '${name}': \`${linesOf(packed(codes)).join('\n')}\`,`;
  });
  return `/**
 * By font of server/pdf, in the order in which they are asked: the characters that it is the first to draw. Each range
 * is the gap after the one before, and after a dash how many more characters it has, in base 36.
 * Written by tools/drawn.ts.
 */
export const DRAWN = {
${rows.join('\n')}
} as const;
`;
};

const USAGE = `node tools/drawn.ts     writes contract/lists/drawn.ts from the fonts of server/pdf

It takes no options.

For example:
  node tools/drawn.ts

Exit code 0: written. 2: not understood.`;

if (import.meta.main) {
  readCommand({ usage: USAGE, options: {} });
  writeFileSync(DRAWN_FILE, drawnText());
}
