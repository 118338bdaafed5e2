/** Files are drawn, a PDF in a thread of its own, which ends with it: docs/decisions/0091-files-in-records.md. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { drawPhoto, isPdf } from './draw.service.ts';
import type { Drawn, FileToDraw, Redraw } from './redrawing.types.ts';

interface Options {
  /** A thread that takes longer is ended. */
  timeoutMs?: number;
  /** The thread's script; for tests of threads that fail. */
  script?: URL;
}

const SCRIPT = new URL('./redraw.worker.ts', import.meta.url);
const TIMEOUT_MS = 20_000;
/** A thread holds up to 512 MB, so one runs at a time. */
const QUEUE = { atOnce: 1, each: 1, waitingEach: 2, waiting: 20 };
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** Null when the thread died, or was ended after the time limit. */
const drawBeside = async (file: FileToDraw, { timeoutMs = TIMEOUT_MS, script = SCRIPT }: Options) => {
  const worker = new Worker(script, { resourceLimits: LIMITS, stdout: true, stderr: true });
  // PDFium writes its complaints there
  worker.stdout.resume();
  worker.stderr.resume();
  const isOver = new AbortController();
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    const answer = once(worker, 'message', { signal: isOver.signal });
    const end = once(worker, 'exit', { signal: isOver.signal }).then(() => [null]);
    worker.postMessage(file);
    const [drawn] = await Promise.race([answer, end]);
    return drawn as Drawn | null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    isOver.abort();
    // without a listener an error in a thread that is ending would end the process
    worker.on('error', () => {});
    await worker.terminate();
  }
};

/** A file on which the thread dies has too much in it: to ask again would not help. */
const drawnOf = (drawn: Drawn | null) => {
  if (drawn === null) throw new Refused('FILE_TOO_LONG');
  if ('refused' in drawn) throw new Refused(drawn.refused);
  return drawn;
};

export const redrawing = (options: Options = {}): Redraw => {
  const queue = fairQueue(QUEUE);
  return (file, askedBy) =>
    queue.run(askedBy, async () => (isPdf(file.bytes) ? drawnOf(await drawBeside(file, options)) : drawPhoto(file)));
};
