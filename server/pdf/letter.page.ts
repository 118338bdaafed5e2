/** A page of ours as a PDF: the group's letterhead, and text in the app's font with Chinese beside it. */
import { join } from 'node:path';
import Pdf from 'pdfkit';
import { type IsoInstant, msOf } from '#contract/time.ts';
import type { Company } from '#server/config/company.rules.ts';

export type Weight = 'regular' | 'semibold';

export interface Page {
  /** A paragraph; `size` in points. */
  text: (words: string, options?: { size?: number; weight?: Weight; after?: number }) => void;
  /** Words on the left, a number on the right. */
  row: (left: string, right: string, options?: { weight?: Weight }) => void;
  rule: () => void;
  /** The whole document. */
  close: () => Promise<Uint8Array<ArrayBuffer>>;
}

const FONTS = {
  regular: 'hanken-grotesk-regular.ttf',
  semibold: 'hanken-grotesk-semibold.ttf',
  han: 'noto-sans-sc-regular.otf',
} as const;
/** Reading a font takes as long as writing a page. */
const readFonts = () => {
  const read = (file: string): PDFKit.Mixins.PDFFontSource => {
    const document = new Pdf({ font: join(import.meta.dirname, 'fonts', file) });
    // pdfkit takes a font that was read before, but gives out none
    return (document as unknown as { _font: { font: PDFKit.Mixins.PDFFontSource } })._font.font;
  };
  return Object.entries(FONTS).map(([name, file]) => ({ name, font: read(file) }));
};
type Fonts = ReturnType<typeof readFonts>;

const MARGIN = 56;
const SIZE = 10.5;
const AMOUNT_WIDTH = 120;
const INK = '#1f2320';
const LINE = '#c9cec9';
/** Characters of the app's font; all others are written in the Chinese one. */
const RUNS = /[\u0020-\u00ff\u2010-\u2026\u20ac\u2122\u2212\n]+|[^\u0020-\u00ff\u2010-\u2026\u20ac\u2122\u2212\n]+/gu;
const IS_OURS = /^[\u0020-\u00ff\u2010-\u2026\u20ac\u2122\u2212\n]/u;

/** @param issuedAt written to the file as its creation date, so that the same page gives the same file */
export type OpenPage = (title: string, company: Company, issuedAt: IsoInstant) => Page;

/** Reads the fonts, once for all pages. */
export const pagesInOurFonts = (): OpenPage => {
  const fonts = readFonts();
  return (title, company, issuedAt) => openPage(fonts, title, company, issuedAt);
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

const openPage = (fonts: Fonts, title: string, company: Company, issuedAt: IsoInstant): Page => {
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
  for (const { name, font } of fonts) document.registerFont(name, font);
  document.fillColor(INK);

  /** Writes a text in as many fonts as it needs. */
  const write = (words: string, weight: Weight, options: PDFKit.Mixins.TextOptions): void => {
    const runs = words.match(RUNS) ?? [' '];
    for (const [index, run] of runs.entries()) {
      document.font(IS_OURS.test(run) ? weight : 'han').text(run, { ...options, continued: index < runs.length - 1 });
    }
  };

  const text: Page['text'] = (words, { size = SIZE, weight = 'regular', after = 4 } = {}) => {
    document.fontSize(size);
    write(words, weight, {});
    document.y += after;
  };
  const row: Page['row'] = (left, right, { weight = 'regular' } = {}) => {
    const width = document.page.width - 2 * MARGIN;
    document.fontSize(SIZE);
    const height = document.font('han').heightOfString(left, { width: width - AMOUNT_WIDTH });
    if (document.y + height > document.page.height - MARGIN) document.addPage();
    const { y } = document;
    document.font(weight).text(right, MARGIN + width - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
    document.x = MARGIN;
    document.y = y;
    write(left, weight, { width: width - AMOUNT_WIDTH });
    document.x = MARGIN;
    document.y += 4;
  };
  const close: Page['close'] = async () => {
    document.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  };

  text(company.name, { size: 14, weight: 'semibold', after: 2 });
  text(`UEN / GST Reg. No. ${company.uen}`, { size: 9, after: 0 });
  text(company.address, { size: 9, after: 0 });
  text(`${company.phone} · ${company.email}`, { size: 9, after: 6 });
  drawRule(document);
  text(title, { size: 18, weight: 'semibold', after: 8 });
  return { text, row, rule: () => drawRule(document), close };
};
