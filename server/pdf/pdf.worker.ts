/** The thread in which PDFs are made, one after the other; pdf-workers.service.ts starts it. */
import { platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Pdf, pdfMaking, type Sheet } from './sheet.page.ts';

/** The PDF, or the reason of the failure. */
export type Made = Pdf | { failed: string };

/** Below the thread that answers requests. Linux alone has a priority for each thread; elsewhere it is the process's. */
const PRIORITY = 10;
if (platform() === 'linux') setPriority(PRIORITY);

const makePdf = pdfMaking();

parentPort?.on('message', (sheet: Sheet) => {
  makePdf(sheet).then(
    (pdf) => parentPort?.postMessage(pdf satisfies Made, [pdf.bytes.buffer]),
    (error: unknown) =>
      parentPort?.postMessage({ failed: error instanceof Error ? error.message : 'unknown' } satisfies Made),
  );
});
