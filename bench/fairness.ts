/**
 * `npm run bench -- fairness`: what others wait while one member asks for 560 PDFs or 290 months at once, on PGlite and on
 * PostgreSQL, beside what they wait while it is quiet. Who is refused asks again when the answer says so. Fails when a
 * call takes more than five times its quiet time, or /healthz more than 100 ms.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, type ClinicMonth, clinicDayOf, instantFromMs, monthOf } from '#contract/time.ts';

interface Ready {
  port: number;
  documents: string[];
  member: string;
  other: string;
}
interface Answered {
  status: number;
  ms: number;
  bytes: number;
  retryAfter: number | null;
}

const PDFS = 560;
const MONTHS = 290;
const TIMES = 5;
const HEALTH_MS = 100;
const QUIET_MS = 4_000;
/** One who is refused gives up after that. */
const PATIENCE_MS = 30_000;
/** Between two calls of one kind, whether the first is answered or not: who waits long is then counted for as long. */
const EVERY_MS = 50;
const CLINICS = ['orchard-clinic', 'novena-clinic', 'tampines-clinic', 'orchard-salon', 'jurong-salon'];

const ask = (port: number, path: string, token: string | null, agent: Agent | undefined): Promise<Answered> => {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const headers = { 'accept-encoding': 'br, gzip', ...(token !== null && { authorization: `Bearer ${token}` }) };
  get({ host: '127.0.0.1', port, path, headers, agent: agent ?? false }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    answer.on('end', () => {
      const retryAfter = answer.headers['retry-after'];
      const status = answer.statusCode ?? 0;
      const ms = performance.now() - startedAt;
      resolve({ status, ms, bytes, retryAfter: retryAfter === undefined ? null : Number(retryAfter) });
    });
  }).on('error', reject);
  return promise;
};

const at = (figures: readonly number[], part: number): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * part) - 1] ?? 0;
const round = (figure: number): string => figure.toFixed(figure < 10 ? 1 : 0);
const MONTH: ClinicMonth = monthOf(clinicDayOf(instantFromMs(Date.now())));
const monthPath = (clinic: string, { year, month }: ClinicMonth, more = ''): string =>
  `/api/appointment/slot?app-id=patient&clinic=${clinic}&year=${year}&month=${month}${more}`;

/** What others ask. */
const probes = ({ port, other }: Ready) => {
  const alive = new Agent({ keepAlive: true });
  const arjun = monthPath('novena-clinic', MONTH, '&providerId=provider-arjun-menon');
  return {
    'GET /profile': () => ask(port, '/api/profile?app-id=patient', other, alive),
    'slots of one doctor': () => ask(port, arjun, other, alive),
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

/** All at once; a refused one again when it may. */
const rush = async (ready: Ready, paths: readonly string[]) => {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let bytes = 0;
  await Promise.all(
    paths.map(async (path) => {
      for (;;) {
        const answered = await ask(ready.port, path, ready.member, agent);
        statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
        if (answered.status === 200) bytes = answered.bytes;
        if (answered.status === 200 || performance.now() - startedAt > PATIENCE_MS) return;
        await wait((answered.retryAfter ?? 1) * 1_000);
      }
    }),
  );
  agent.destroy();
  return { ms: performance.now() - startedAt, statuses, bytes };
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
      `\n${database}, ${name}: ${(ms / 1_000).toFixed(1)} s, answers ${JSON.stringify(statuses)}, the last had ${bytes} bytes`,
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
