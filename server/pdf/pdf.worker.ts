/** The thread in which PDFs are made, one after the other; pdf-workers.ts starts it. */
import { parentPort } from 'node:worker_threads';
import { type Pdf, pdfMaking, type Sheet } from './sheet.ts';

/** The PDF, or why there is none. */
export type Made = Pdf | { failed: string };

const makePdf = pdfMaking();

parentPort?.on('message', (sheet: Sheet) => {
  makePdf(sheet).then(
    (pdf) => parentPort?.postMessage(pdf satisfies Made, [pdf.bytes.buffer]),
    (error: unknown) =>
      parentPort?.postMessage({ failed: error instanceof Error ? error.message : 'unknown' } satisfies Made),
  );
});
