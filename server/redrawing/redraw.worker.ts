/** The thread in which one PDF is drawn; redrawing.service.ts starts it, and ends it after that. */
import { parentPort } from 'node:worker_threads';
import { Refused } from '#server/kit/refused.ts';
import { drawPdf } from './draw.service.ts';
import type { Drawn, FileToDraw } from './redrawing.types.ts';

parentPort?.once('message', (file: FileToDraw) => {
  drawPdf(file).then(
    (drawn) => parentPort?.postMessage(drawn satisfies Drawn, [drawn.bytes.buffer]),
    (error: unknown) =>
      parentPort?.postMessage({ refused: error instanceof Refused ? error.code : 'FILE_NOT_READ' } satisfies Drawn),
  );
});
