/** The fonts of papers, each read when a text first needs it: docs/decisions/0058-papers-in-every-script.md. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Pdf from 'pdfkit';
import { type FontName, fontOf, isUnseen } from '#contract/rules/drawn.ts';

export type Weight = 'regular' | 'semibold';
/** Chinese is two files: papers with common characters alone stay quick and small. */
export type FileName = FontName | 'noto-sans-sc-rare';

interface Glyph {
  /** 0 is the box that fonts draw for a character they lack. */
  id: number;
  codePoints: number[];
  advanceWidth: number;
}

interface Run {
  glyphs: Glyph[];
  /** Distances in units of the font. */
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** As fontkit gives it to pdfkit; ascent (up) and descent (negative) in units of the font. */
export interface Font {
  characterSet: number[];
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  getGlyph: (id: number, codePoints: number[]) => Glyph;
  layout: (text: string) => Run;
}

/** In the order in which they are asked for a character; the last are of our own folder and have one weight. */
export const FONT_NAMES = [
  'hanken-grotesk',
  'noto-sans',
  'noto-sans-tamil',
  'noto-sans-arabic',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-sinhala',
  'noto-sans-telugu',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
] satisfies FontName[];
const OURS: ReadonlySet<FileName> = new Set(['noto-sans-sc', 'noto-sans-sc-rare', 'noto-sans-kr']);

/** Letters of these are set one beside the other, which fontkit does right. */
const isPlain = (name: FileName): boolean => name === 'hanken-grotesk' || OURS.has(name);

const FOLDERS: Record<Weight, string> = { regular: '400Regular', semibold: '600SemiBold' };
const { resolve } = createRequire(import.meta.url);

/** noto-sans-thai is NotoSansThai_400Regular.ttf. */
const fileOf = (name: FileName, weight: Weight): string => {
  if (OURS.has(name)) return join(import.meta.dirname, 'fonts', `${name}.otf`);
  const family = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const folder = FOLDERS[weight];
  return resolve(`@expo-google-fonts/${name}/${folder}/${family}_${folder}.ttf`);
};

export const openFont = (name: FileName, weight: Weight = 'regular'): Font => {
  const document = new Pdf({ font: fileOf(name, weight) });
  // pdfkit takes a font that was read before, but gives out none
  return (document as unknown as { _font: { font: Font } })._font.font;
};

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const withoutUnseen = (font: Font): Font =>
  Object.assign(Object.create(font), { layout: (text: string) => font.layout(text.replace(UNSEEN, '')) }) as Font;

type HarfBuzz = typeof import('harfbuzzjs');

/** The font with its letters joined, stacked and in the order of their script, which fontkit does not do for all. */
const shapedBy = (harfbuzz: HarfBuzz, file: string, font: Font): Font => {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFileSync(file))));
  const layout = (text: string): Run => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const said = new Set<number>();
    // the first of the glyphs of one sign carries the text that viewers copy
    const textOf = (cluster: number): string => {
      if (said.has(cluster)) return '';
      said.add(cluster);
      return text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    };
    return {
      glyphs: infos.map(({ codepoint, cluster }) =>
        font.getGlyph(
          codepoint,
          Array.from(textOf(cluster), (character) => character.codePointAt(0) ?? 0),
        ),
      ),
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  return Object.assign(Object.create(font), { layout }) as Font;
};

export interface Shelf {
  /** Reads what a text needs; each font once for all papers, and the shaper once one of them needs it. */
  readFor: (text: string) => Promise<void>;
  /** The font of a character, null where none has it. @throws when it was not read */
  fontFor: (character: string, weight: Weight) => Font | null;
  /** The font of Latin text, which is read. */
  ours: (weight: Weight) => Font;
}

export const fontShelf = (): Shelf => {
  const read = new Map<string, Font>();
  const find = (name: FileName, weight: Weight): Font => {
    const font = read.get(`${name} ${weight}`);
    if (font === undefined) throw new Error(`${name} was not read`);
    return font;
  };
  const readOne = async (name: FileName): Promise<void> => {
    for (const weight of ['regular', 'semibold'] as const) {
      const key = `${name} ${weight}`;
      if (read.has(key)) continue;
      const font = openFont(name, weight);
      const shaped = async () => shapedBy(await import('harfbuzzjs'), fileOf(name, weight), font);
      read.set(key, isPlain(name) ? withoutUnseen(font) : await shaped());
    }
  };
  const has = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const fileFor = (character: string): FileName | null => {
    const name = fontOf(character);
    return name === 'noto-sans-sc' && !has(find(name, 'regular'), character) ? 'noto-sans-sc-rare' : name;
  };
  return {
    readFor: async (text) => {
      const all = new Set(text);
      const isUnknown = [...all].some((character) => fontOf(character) === null && !isUnseen(character));
      // those that no font has are drawn in their usual form
      const characters = isUnknown ? new Set(text + text.normalize('NFKC')) : all;
      await readOne('hanken-grotesk');
      for (const character of characters) {
        const name = fontOf(character);
        if (name !== null) await readOne(name);
      }
      for (const character of characters) {
        const file = fileFor(character);
        if (file !== null) await readOne(file);
      }
    },
    fontFor: (character, weight) => {
      const file = fileFor(character);
      return file === null ? null : find(file, weight);
    },
    ours: (weight) => find('hanken-grotesk', weight),
  };
};
