/** The rush of bench/fairness.ts: everything at once, and what is refused again when it may. */
import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answered {
  status: number;
  ms: number;
  bytes: number;
  retryAfter: number | null;
}
export interface Rushed {
  ms: number;
  statuses: Record<number, number>;
  bytes: number;
}
interface Rush {
  port: number;
  token: string;
  paths: readonly string[];
}

/** One who is refused gives up after that. */
export const PATIENCE_MS = 30_000;

export const ask = (port: number, path: string, token: string | null, agent: Agent | undefined): Promise<Answered> => {
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

const rush = async ({ port, token, paths }: Rush): Promise<Rushed> => {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let bytes = 0;
  await Promise.all(
    paths.map(async (path) => {
      for (;;) {
        const answered = await ask(port, path, token, agent);
        statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
        if (answered.status === 200) bytes = Math.max(bytes, answered.bytes);
        if (answered.status === 200 || performance.now() - startedAt > PATIENCE_MS) return;
        await wait((answered.retryAfter ?? 1) * 1_000);
      }
    }),
  );
  agent.destroy();
  return { ms: performance.now() - startedAt, statuses, bytes };
};

// a member's device is not the clinic's machine, whose processors it would share here
setPriority(19);
process.on('message', (asked: Rush) => {
  void rush(asked).then((rushed) => process.send?.(rushed));
});
