/** A payment server of its own process, to be killed and started again on its database. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Gateway, optionsFor } from '#sandbox/gateway/gateway.ts';
import type { Where } from '#server/db/open.adapter.ts';

/**
 * For a Node that soon ends: it does not compile WebAssembly, which the embedded database is, once more to be faster later.
 * That is a third of the processor time of a start.
 */
export const SHORT_LIVED: string[] = ['--liftoff-only'];

export interface PaymentServer {
  /** Resolves when the server listens. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Asks the server to end by itself. */
  stop: () => Promise<void>;
  /** Sets the milliseconds by which its clock runs ahead. */
  setAhead: (ms: number) => void;
  /** Bytes of memory that its process has. @throws when it does not run */
  memory: () => number;
  /** Milliseconds. */
  slowestStartMs: () => number;
}

export const paymentServer = ({
  where,
  port,
  gateway,
  aheadMs = 0,
}: {
  where: Where;
  port: number;
  gateway: Gateway;
  /** Milliseconds by which its clock runs ahead at the start. */
  aheadMs?: number;
}): PaymentServer => {
  let child: ChildProcess | null = null;
  let slowestMs = 0;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = child;
    if (ended?.kill(signal)) await once(ended, 'exit');
  };
  return {
    start: async () => {
      const startedAt = performance.now();
      const settings = { where, port, aheadMs, provider: { ...optionsFor(gateway), transferPercentage: 90 } };
      const env = { ...process.env, PAYMENT_SERVER: JSON.stringify(settings) };
      const script = join(import.meta.dirname, 'payment-server.ts');
      const started = fork(script, { env, execArgv: SHORT_LIVED, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child = started;
      await once(started, 'message');
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    setAhead: (ms) => void child?.send(ms),
    memory: () => {
      if (!child?.pid) throw new Error('The server does not run');
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1_024;
    },
    slowestStartMs: () => Math.round(slowestMs),
  };
};
