/**
 * `npm run bench -- fairness`: how long other members wait while one member asks for 560 PDFs or 290 months at once,
 * compared with a quiet server, on PGlite and on PostgreSQL. A refused request is repeated when its answer says so.
 * Fails when a call takes more than five times its quiet time, or /healthz more than 100 ms.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, type ClinicMonth, clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';
import { type Answered, ask, PATIENCE_MS, type Rushed } from './fairness-rush.ts';

interface Ready {
  port: number;
  documents: string[];
  member: string;
  others: string[];
}

const PDFS = 560;
const MONTHS = 290;
const TIMES = 5;
const HEALTH_MS = 100;
const QUIET_MS = 4_000;
/** Interval between two calls of one kind, answered or not, so that a long wait counts for as long as it lasts. */
const EVERY_MS = 50;
const CLINICS = ['orchard-clinic', 'novena-clinic', 'tampines-clinic', 'orchard-salon', 'jurong-salon'];

const at = (figures: readonly number[], part: number): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * part) - 1] ?? 0;
const round = (figure: number): string => figure.toFixed(figure < 10 ? 1 : 0);
const MONTH: ClinicMonth = monthOf(clinicDayOf(instantFromMs(Date.now())));
const monthPath = (clinic: string, { year, month }: ClinicMonth, more = ''): string =>
  `/api/appointment/slot?app-id=patient&clinic=${clinic}&year=${year}&month=${month}${more}`;

/** Calls of the other members, whose times are measured. */
const probes = ({ port, others }: Ready) => {
  let asked = 0;
  const other = (): string => others[(asked += 1) % others.length] ?? '';
  const alive = new Agent({ keepAlive: true });
  const arjun = monthPath('novena-clinic', MONTH, '&providerId=provider-arjun-menon');
  return {
    'GET /profile': () => ask(port, '/api/profile?app-id=patient', other(), alive),
    'slots of one doctor': () => ask(port, arjun, other(), alive),
    '/healthz': () => ask(port, '/healthz', null, alive),
    '/healthz, new connection': () => ask(port, '/healthz', null, undefined),
  };
};

const measure = async (ready: Ready, isOver: () => boolean): Promise<Map<string, number[]>> => {
  const times = new Map<string, number[]>();
  const run = async ([name, probe]: [string, () => Promise<Answered>]): Promise<void> => {
    const mine: number[] = [];
    times.set(name, mine);
    const asked: Promise<unknown>[] = [];
    do {
      asked.push(probe().then(({ status, ms }) => mine.push(status === 200 ? ms : PATIENCE_MS)));
      await wait(EVERY_MS);
    } while (!isOver());
    await Promise.all(asked);
  };
  await Promise.all(Object.entries(probes(ready)).map(run));
  return times;
};

/** Runs the member's calls in another process, since their own work would count as waiting time in this one. */
const rush = async (ready: Ready, paths: readonly string[]): Promise<Rushed> => {
  const child = fork(join(import.meta.dirname, 'fairness-rush.ts'));
  const answered = once(child, 'message');
  child.send({ port: ready.port, token: ready.member, paths });
  const [rushed] = (await answered) as [Rushed];
  child.disconnect();
  return rushed;
};

for (const database of ['pglite', 'postgres']) {
  const child = fork(join(import.meta.dirname, 'fairness-server.ts'), [database]);
  const [ready] = (await once(child, 'message')) as [Ready];
  const rushes = {
    [`${PDFS} PDFs`]: Array.from(
      { length: PDFS },
      (_, index) => `/api/attachment/${ready.documents[index % ready.documents.length]}?app-id=patient`,
    ),
    [`${MONTHS} months`]: Array.from({ length: MONTHS }, (_, index) =>
      monthPath(CLINICS[index % CLINICS.length] ?? '', addMonths(MONTH, Math.floor(index / CLINICS.length) % 3)),
    ),
  };
  let isWarm = false;
  setTimeout(() => (isWarm = true), QUIET_MS / 4);
  await measure(ready, () => isWarm);
  let isQuietOver = false;
  setTimeout(() => (isQuietOver = true), QUIET_MS);
  const quiet = await measure(ready, () => isQuietOver);
  for (const [name, paths] of Object.entries(rushes)) {
    let isOver = false;
    const rushing = rush(ready, paths).finally(() => (isOver = true));
    const loaded = await measure(ready, () => isOver);
    const { ms, statuses, bytes } = await rushing;
    console.log(
      `\n${database}, ${name}: ${(ms / 1_000).toFixed(1)} s, answers ${JSON.stringify(statuses)}, the largest had ${bytes} bytes`,
    );
    console.log(`${' '.repeat(26)}quiet p50  p95     then p50    p95    max    p95 : p95`);
    for (const [call, then] of loaded) {
      const before = quiet.get(call) ?? [];
      const ratio = at(then, 0.95) / at(before, 0.95);
      const isKept = call.startsWith('/healthz') ? at(then, 1) <= HEALTH_MS : ratio <= TIMES;
      if (!isKept) process.exitCode = 1;
      const cells = [at(before, 0.5), at(before, 0.95), at(then, 0.5), at(then, 0.95), at(then, 1)].map((figure) =>
        round(figure).padStart(8),
      );
      console.log(`${call.padEnd(26)}${cells.join('')} ${ratio.toFixed(1).padStart(8)}  ${isKept ? 'kept' : 'BROKEN'}`);
    }
    await wait(500);
  }
  child.disconnect();
  await once(child, 'exit');
}
