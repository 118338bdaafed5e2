/** The content of a PDF; it travels to the worker that makes it. */
import type { Company } from '#server/config/company.rules.ts';
import { pagesInOurFonts } from './letter.page.ts';
import { receiptPdf } from './receipt.page.ts';
import { recordPdf } from './record.page.ts';
import type { IssuedRecord, PaidInvoice } from './sheet.types.ts';

export type Sheet = { company: Company } & (
  | { kind: 'record'; record: IssuedRecord }
  | { kind: 'receipt'; paid: PaidInvoice }
);

export interface Pdf {
  /** Without the ending. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the fonts, once for all PDFs. */
export const pdfMaking = (): ((sheet: Sheet) => Promise<Pdf>) => {
  const openPage = pagesInOurFonts();
  return (sheet) =>
    sheet.kind === 'record'
      ? recordPdf(sheet.record, sheet.company, openPage)
      : receiptPdf(sheet.paid, sheet.company, openPage);
};
