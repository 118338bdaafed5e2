/** Outside parties and servers as processes, each with a clock that the test sets. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHORT_LIVED } from '#harness/server/killable.ts';
import type { OutboxMessage } from '#sandbox/outbox/outbox.ts';

/** Address and keys of a party, as settings of the server. */
export type Reached = Record<string, string>;
type Sent = Pick<OutboxMessage, 'kind' | 'to' | 'text'>;
/** Messages of a party to its parent: first its address, then each message that it takes. */
export type Word = { reached: Reached } | { sent: Sent };

export interface Party {
  reached: Reached;
  /** Messages that the party took, the newest first. */
  sent: () => readonly Sent[];
}

export interface Processes {
  /** Runs a script of the product to its end. @returns its output @throws Error with its output when it fails */
  run: (script: string, ...words: string[]) => Promise<string>;
  /** Starts a script of the product, and waits until it prints the awaited text. */
  serve: (script: string, until: string) => Promise<void>;
  /** Starts a party of this folder, with settings of its own. */
  party: (name: 'mail' | 'sms' | 'cards' | 'digital-id', given: Record<string, string>) => Promise<Party>;
  /** Settings of every process that starts from now on. */
  set: (settings: Record<string, string>) => void;
  /** Milliseconds by which the clocks of all parties run ahead. */
  setAhead: (ms: number) => void;
  /** Ends all parties, the last one first. */
  end: () => Promise<void>;
}

const PRELOAD = join(import.meta.dirname, 'machine.preload.ts');

/** @param base the environment of each process */
export const startProcesses = (base: NodeJS.ProcessEnv, firstAheadMs: number): Processes => {
  let env = { ...base };
  let aheadMs = firstAheadMs;
  const running: ChildProcess[] = [];
  const start = (script: string, words: string[], given: Record<string, string> = {}) => {
    const child = fork(script, words, {
      env: { ...env, ...given, CLOCK_AHEAD_MS: String(aheadMs) },
      execArgv: [...SHORT_LIVED, '--import', PRELOAD],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
    const ended = once(child, 'close').then(([code]) => {
      running.splice(running.indexOf(child), 1);
      return code as number | null;
    });
    return { child, said: () => said, ended };
  };
  /** Rejects with the output of a process that ends before it was ready. */
  const tooEarly = async (script: string, { said, ended }: ReturnType<typeof start>): Promise<never> => {
    throw new Error(`${script} ended with ${await ended}: ${said()}`);
  };
  return {
    run: async (script, ...words) => {
      const { said, ended } = start(script, words);
      const code = await ended;
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${said()}`);
      return said();
    },
    serve: async (script, until) => {
      const started = start(script, []);
      const heard = new Promise<void>((resolve) => {
        started.child.stdout?.on('data', () => started.said().includes(until) && resolve());
      });
      await Promise.race([heard, tooEarly(script, started)]);
    },
    party: async (name, given) => {
      const script = join(import.meta.dirname, `${name}.process.ts`);
      const started = start(script, [], given);
      const sent: Sent[] = [];
      const reached = new Promise<Reached>((resolve) => {
        started.child.on('message', (word: Word) => {
          if ('reached' in word) resolve(word.reached);
          else sent.unshift(word.sent);
        });
      });
      return { reached: await Promise.race([reached, tooEarly(script, started)]), sent: () => sent };
    },
    set: (settings) => {
      env = { ...env, ...settings };
    },
    setAhead: (ms) => {
      aheadMs = ms;
      for (const child of running) child.send(ms);
    },
    end: async () => {
      for (const child of running.toReversed()) {
        const ended = once(child, 'close');
        if (child.kill('SIGTERM')) await ended;
      }
    },
  };
};
