/** PDFs are made in threads of their own, each once: docs/decisions/0030-pdf-workers.md. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PatientId } from '#contract/ids.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Made } from './pdf.worker.ts';
import type { Pdf, Sheet } from './sheet.page.ts';

export interface PdfMaker {
  /**
   * The same sheet is the same file, made once and kept for a while.
   * @param askedBy the patient; many requests of one do not delay the others
   * @throws Refused TOO_MANY_TRIES when the caller has too many in work, UNAVAILABLE when the worker dies or all wait
   */
  make: (sheet: Sheet, askedBy: PatientId) => Promise<Pdf>;
  /** Ends the workers, even busy ones. */
  close: () => Promise<void>;
}

interface Options {
  workers?: number;
  /** A worker that takes longer is terminated. */
  timeoutMs?: number;
  /** Bytes of PDFs that are kept. */
  keptBytes?: number;
  /** The worker's script; for tests of workers that fail. */
  script?: URL;
}

const SCRIPT = new URL('./pdf.worker.ts', import.meta.url);
/** One processor stays for the answers. */
const WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1));
const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 16 * 1024 * 1024;
const BOUNDS = { each: 2, waitingEach: 10, waiting: 200 };
const LIMITS = { maxOldGenerationSizeMb: 256 };
const RETRY_AFTER_S = 1;

const unavailable = () => new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });

/** A cache of the newest PDFs, keyed by their sheets. */
const keeping = (most: number) => {
  const kept = new Map<string, Pdf>();
  let size = 0;
  return {
    find: (key: string): Pdf | undefined => {
      const pdf = kept.get(key);
      if (!pdf) return undefined;
      kept.delete(key);
      kept.set(key, pdf);
      return pdf;
    },
    add: (key: string, pdf: Pdf): void => {
      kept.set(key, pdf);
      size += pdf.bytes.byteLength;
      for (const [oldest, { bytes }] of kept) {
        if (size <= most) return;
        kept.delete(oldest);
        size -= bytes.byteLength;
      }
    },
  };
};

/** Null when the worker died, or was terminated after the time limit. */
const askWorker = async (worker: Worker, sheet: Sheet, timeoutMs: number): Promise<Made | null> => {
  const isOver = new AbortController();
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    const answer = once(worker, 'message', { signal: isOver.signal });
    const end = once(worker, 'exit', { signal: isOver.signal });
    worker.postMessage(sheet);
    const [made] = await Promise.race([answer, end.then(() => [null])]);
    return made as Made | null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    isOver.abort();
  }
};

export const pdfWorkers = ({
  workers = WORKERS,
  timeoutMs = TIMEOUT_MS,
  keptBytes = KEPT_BYTES,
  script = SCRIPT,
}: Options = {}): PdfMaker => {
  const queue = fairQueue({ atOnce: workers, ...BOUNDS });
  const idle = new Set<Worker>();
  const busy = new Set<Worker>();
  const kept = keeping(keptBytes);
  const making = new Map<string, Promise<Pdf>>();
  let isClosed = false;

  const hire = (): Worker => {
    const [rested] = idle;
    if (rested) return rested;
    const worker = new Worker(script, { resourceLimits: LIMITS });
    worker.on('exit', () => idle.delete(worker));
    // without a listener an error in a worker would end the process
    worker.on('error', () => idle.delete(worker));
    return worker;
  };

  const makeNow = async (sheet: Sheet): Promise<Pdf> => {
    if (isClosed) throw unavailable();
    const worker = hire();
    idle.delete(worker);
    busy.add(worker);
    worker.ref();
    const made = await askWorker(worker, sheet, timeoutMs).finally(() => busy.delete(worker));
    if (made === null) throw unavailable();
    idle.add(worker);
    // an idle worker must not keep the process from ending
    worker.unref();
    if ('failed' in made) throw new Error(made.failed);
    return made;
  };

  return {
    make: async (sheet, askedBy) => {
      const key = hash('sha256', JSON.stringify(sheet));
      const known = kept.find(key) ?? making.get(key);
      if (known) return known;
      const made = queue.run(askedBy, () => makeNow(sheet)).finally(() => making.delete(key));
      making.set(key, made);
      const pdf = await made;
      kept.add(key, pdf);
      return pdf;
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...idle, ...busy].map((worker) => worker.terminate()));
    },
  };
};
