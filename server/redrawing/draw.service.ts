/** Draws the pages of a file. Its kind is read from its own bytes, never from a name. */
import { FILE_MAX_BYTES } from '#contract/constants.ts';
import { Refused } from '#server/kit/refused.ts';
import { drawnPdf } from './drawn.page.ts';
import { pageOfPhoto, pagesOfPdf } from './pages.service.ts';
import type { DrawnPage, FileToDraw, Redrawn } from './redrawing.types.ts';

const PDF_MARK = '%PDF-';
/** Viewers look for the mark of a PDF this far into a file. */
const PDF_MARK_WITHIN = 1_024;

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PDF_MARK.length)).toString('latin1') === PDF_MARK;

/** A photo that some viewers would open as a PDF is neither. */
const isBoth = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes(PDF_MARK);

const written = async (pages: readonly DrawnPage[], file: FileToDraw): Promise<Redrawn> => {
  const bytes = await drawnPdf(pages, file);
  if (bytes.byteLength > FILE_MAX_BYTES) throw new Refused('FILE_TOO_LONG');
  return { bytes, pages: pages.length };
};

/** @throws Refused FILE_NOT_READ, FILE_LOCKED, FILE_TOO_LONG; PDFium's error for one that it cannot draw */
export const drawPdf = async (file: FileToDraw): Promise<Redrawn> => written(await pagesOfPdf(file.bytes), file);

/** @throws Refused FILE_NOT_READ, FILE_TOO_LONG */
export const drawPhoto = async (file: FileToDraw): Promise<Redrawn> => {
  if (isBoth(file.bytes)) throw new Refused('FILE_NOT_READ');
  return written([await pageOfPhoto(file.bytes)], file);
};
