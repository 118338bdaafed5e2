/** A page of ours as a PDF: the group's letterhead, and text in the app's font with those of other scripts beside it. */
import Pdf from 'pdfkit';
import { type IsoInstant, msOf } from '#contract/time.ts';
import type { Company } from '#server/config/company.rules.ts';
import { type Font, fontShelf, type Shelf, type Weight } from './fonts.adapter.ts';
import { type Line, linesOf, widthOf } from './lines.rules.ts';

export interface Page {
  /** A paragraph; `size` in points. */
  text: (words: string, options?: { size?: number; weight?: Weight; after?: number }) => void;
  /** Words on the left, a number on the right. */
  row: (left: string, right: string, options?: { weight?: Weight }) => void;
  rule: () => void;
  /** The whole document. */
  close: () => Promise<Uint8Array<ArrayBuffer>>;
}

const MARGIN = 56;
const SIZE = 10.5;
const AMOUNT_WIDTH = 120;
const AFTER = 4;
const INK = '#1f2320';
const LINE = '#c9cec9';

/** @param issuedAt written to the file as its creation date, so that the same page gives the same file */
export type OpenPage = (title: string, company: Company, issuedAt: IsoInstant) => Page;

/** Each font is read once for all pages. */
export const pagesInOurFonts = (): OpenPage => {
  const shelf = fontShelf();
  return (title, company, issuedAt) => openPage(shelf, title, company, issuedAt);
};

const drawRule = (document: PDFKit.PDFDocument): void => {
  const y = document.y + 4;
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  document.y = y + 8;
};

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);

/** Draws lines below the last ones, on a further page where this one is full. */
const linesDrawer = (document: PDFKit.PDFDocument) => {
  const names = new Map<Font, string>();
  const nameOf = (font: Font): string => {
    const known = names.get(font);
    if (known !== undefined) return known;
    const name = `font ${names.size}`;
    names.set(font, name);
    document.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    return name;
  };
  const drawAt = ({ runs }: Line, size: number, x: number, y: number): void => {
    for (const [index, { text, font }] of runs.entries()) {
      const left = x + widthOf(runs.slice(0, index), size);
      document.font(nameOf(font), size).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    }
  };
  const makeRoom = (height: number): void => {
    if (document.y + height > document.page.height - MARGIN) document.addPage();
  };
  const draw = (lines: readonly Line[], size: number): void => {
    for (const line of lines) {
      makeRoom(heightOf([line]));
      const { y } = document;
      drawAt(line, size, MARGIN, y + line.ascent);
      document.y = y + heightOf([line]);
    }
  };
  return { draw, drawAt, makeRoom };
};

const openPage = (shelf: Shelf, title: string, company: Company, issuedAt: IsoInstant): Page => {
  const document = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: company.name, CreationDate: new Date(msOf(issuedAt)) },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  document.on('end', resolve);
  document.fillColor(INK);
  const width = document.page.width - 2 * MARGIN;
  const { draw, drawAt, makeRoom } = linesDrawer(document);
  const words: string[] = [];
  /** Drawings, which wait until the fonts of all words are read. */
  const drawings: (() => void)[] = [];

  const text: Page['text'] = (written, { size = SIZE, weight = 'regular', after = AFTER } = {}) => {
    words.push(written);
    drawings.push(() => {
      draw(linesOf(written, { size, weight, width }, shelf), size);
      document.y += after;
    });
  };
  const row: Page['row'] = (left, right, { weight = 'regular' } = {}) => {
    words.push(left, right);
    drawings.push(() => {
      const lines = linesOf(left, { size: SIZE, weight, width: width - AMOUNT_WIDTH }, shelf);
      makeRoom(heightOf(lines));
      const { y } = document;
      const amount = linesOf(right, { size: SIZE, weight, width: AMOUNT_WIDTH }, shelf)[0];
      if (amount) drawAt(amount, SIZE, MARGIN + width - widthOf(amount.runs, SIZE), y + (lines[0] ?? amount).ascent);
      document.y = y;
      draw(lines, SIZE);
      document.y += AFTER;
    });
  };
  const rule = () => void drawings.push(() => drawRule(document));
  const close: Page['close'] = async () => {
    await shelf.readFor(words.join(''));
    for (const drawing of drawings) drawing();
    document.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  };

  text(company.name, { size: 14, weight: 'semibold', after: 2 });
  const numbers = [`UEN ${company.uen}`, company.gstNumber && `GST Reg. No. ${company.gstNumber}`];
  text(numbers.filter(Boolean).join(' · '), { size: 9, after: 0 });
  text(company.address, { size: 9, after: 0 });
  text(`${company.phone} · ${company.email}`, { size: 9, after: 6 });
  rule();
  text(title, { size: 18, weight: 'semibold', after: 8 });
  return { text, row, rule, close };
};
