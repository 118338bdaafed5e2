/** Extracts the text of our PDFs through their ToUnicode tables, as viewers do for copying. */
import { inflateSync } from 'node:zlib';

const unpacked = (stream: string): string => {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
};

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Characters by glyph code, from a ToUnicode table. */
const meanings = (table: string): Map<number, string> =>
  new Map(
    [...table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)].flatMap(([, from = '', list = '']) =>
      [...list.matchAll(/<(\w+)>/g)].map(
        ([, hex = ''], index) => [Number.parseInt(from, 16) + index, utf16(hex)] as const,
      ),
    ),
  );

/** The glyph that a font draws for a character it lacks. */
const MISSING = 0;

/** @returns text of all pages in writing order, without breaks at font changes */
export const textOf = (bytes: Uint8Array): string => readPdf(bytes).text;

/** @returns number of boxes drawn for characters that a font lacks */
export const boxesIn = (bytes: Uint8Array): number => readPdf(bytes).boxes;

const readPdf = (bytes: Uint8Array): { text: string; boxes: number } => {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, number = '', body = '']) => [number, body]),
  );
  // the last byte of a stream may be a carriage return
  const streamOf = (body = ''): string => unpacked(/stream\r?\n([^]*?)\nendstream/.exec(body)?.[1] ?? '');
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
      return [name, meanings(streamOf(objects.get(table)))];
    }),
  );
  let font = new Map<number, string>();
  let text = '';
  let boxes = 0;
  for (const page of [...objects.values()].map(streamOf).filter((stream) => stream.includes('\nBT\n'))) {
    for (const [, name, hex] of page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      for (const code of hex?.match(/.{4}/g) ?? []) {
        const glyph = Number.parseInt(code, 16);
        if (glyph === MISSING) boxes += 1;
        text += font.get(glyph) ?? '';
      }
    }
  }
  return { text, boxes };
};
