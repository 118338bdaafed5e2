/** The content of a file; it travels to the worker that makes it. */
import type { Company } from '#server/config/company.rules.ts';
import { type DataPage, dataPage } from '#server/personal/data-file.page.ts';
import { pagesInOurFonts } from './letter.page.ts';
import { receiptPdf } from './receipt.page.ts';
import { recordPdf } from './record.page.ts';
import type { IssuedRecord, PaidInvoice } from './sheet.types.ts';

export type Sheet =
  | { kind: 'record'; record: IssuedRecord; company: Company }
  | { kind: 'receipt'; paid: PaidInvoice; company: Company }
  /** No PDF, but as much work: a page of HTML. */
  | { kind: 'data'; page: DataPage };

export interface Pdf {
  /** File name without .pdf. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the fonts, once for all PDFs. */
export const pdfMaking = (): ((sheet: Sheet) => Promise<Pdf>) => {
  const openPage = pagesInOurFonts();
  return async (sheet) => {
    switch (sheet.kind) {
      case 'record':
        return recordPdf(sheet.record, sheet.company, openPage);
      case 'receipt':
        return receiptPdf(sheet.paid, sheet.company, openPage);
      case 'data':
        return { name: 'MyNiks', bytes: new TextEncoder().encode(dataPage(sheet.page)) };
    }
  };
};
