/** Pages of a PDF, or a photo, as pictures of which only the pixels are kept. */
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { FILE_MAX_PAGES } from '#contract/constants.ts';
import { Refused } from '#server/kit/refused.ts';
import { openPicture } from '#server/kit/sharp.adapter.ts';
import { openPdfium } from './pdfium.adapter.ts';
import type { DrawnPage } from './redrawing.types.ts';

/** 150 dpi, at which the small print of a form is read. */
const PIXELS_PER_POINT = 150 / 72;
/** The longer side of A3 at that. */
const SIDE = 2_480;
/** A photo of 48 million pixels, as phones take them. */
const PHOTO_PIXELS = 50_000_000;
const QUALITY = 80;
/** A page in small print has 6 000. */
const TEXT_MAX = 20_000;
const A4 = { width: 595, height: 842 };
const PHOTO_MARGIN = 28;

/** Words in the order of the page, without the signs that no reader says. */
const cleanWords = (text: string): string =>
  text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cn}\p{Co}\uFFFE\uFFFF]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const drawPage = async (page: PDFiumPage): Promise<DrawnPage> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Refused('FILE_NOT_READ');
  const scale = Math.min(PIXELS_PER_POINT, SIDE / Math.max(originalWidth, originalHeight));
  const [width, height] = [originalWidth, originalHeight].map((side) => Math.max(1, Math.round(side * scale)));
  const text = cleanWords(page.getText());
  const { default: sharp } = await import('sharp');
  const { data } = await page.render({
    width: width ?? 1,
    height: height ?? 1,
    scale: 1,
    renderFormFields: true,
    render: async (bitmap) =>
      sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
  });
  const points = Math.min(1, SIDE / PIXELS_PER_POINT / Math.max(originalWidth, originalHeight));
  return { picture: data, width: originalWidth * points, height: originalHeight * points, margin: 0, text };
};

const isLocked = (error: unknown): boolean => error instanceof Error && /password|security/i.test(error.message);

const openDocument = async (bytes: Uint8Array): Promise<PDFiumDocument> => {
  const library = await openPdfium();
  return library.loadDocument(bytes).catch((error: unknown): never => {
    throw new Refused(isLocked(error) ? 'FILE_LOCKED' : 'FILE_NOT_READ', { cause: error });
  });
};

/** @throws Refused FILE_NOT_READ, FILE_LOCKED, FILE_TOO_LONG; PDFium's error for one that it cannot draw */
export const pagesOfPdf = async (bytes: Uint8Array): Promise<DrawnPage[]> => {
  const document = await openDocument(bytes);
  const count = document.getPageCount();
  if (count < 1) throw new Refused('FILE_NOT_READ');
  if (count > FILE_MAX_PAGES) throw new Refused('FILE_TOO_LONG');
  const pages: DrawnPage[] = [];
  for (const page of document.pages()) pages.push(await drawPage(page));
  return pages;
};

/** The photo on a sheet of A4 that lies as it does. @throws Refused FILE_NOT_READ */
export const pageOfPhoto = async (bytes: Uint8Array): Promise<DrawnPage> => {
  try {
    const image = await openPicture(bytes, PHOTO_PIXELS);
    const { pages = 1 } = await image.metadata();
    if (pages > 1) throw new Refused('FILE_NOT_READ');
    const { data, info } = await image
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const isWide = info.width > info.height;
    return {
      picture: data,
      width: isWide ? A4.height : A4.width,
      height: isWide ? A4.width : A4.height,
      text: '',
      margin: PHOTO_MARGIN,
    };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('FILE_NOT_READ', { cause: error });
  }
};
