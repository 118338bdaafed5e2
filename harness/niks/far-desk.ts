/** Desks in processes of their own, on the same PostgreSQL. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IsoInstant } from '#contract/time.ts';
import type { NiksDesk } from './histories.ts';
import type { Outcome, Turn } from './histories.types.ts';

/** Connections of a desk that work at the same time. */
export const AT_ONCE = 4;

export type DeskOrder = { id: number } & ({ turns: readonly Turn[] } | { follow: IsoInstant });
export type DeskAnswer = { id: number } & ({ outcomes: Outcome[] } | { failed: string });
type Wanted = { turns: readonly Turn[] } | { follow: IsoInstant };

export const openDesk = async (databaseUrl: string): Promise<NiksDesk & { close: () => void }> => {
  const script = join(import.meta.dirname, 'desk.process.ts');
  const child = fork(script, {
    env: { ...process.env, NIKS_DATABASE: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const waiting = new Map<number, PromiseWithResolvers<Outcome[]>>();
  child.on('message', (answer: DeskAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failed' in answer) asked?.reject(new Error(answer.failed));
    else asked?.resolve(answer.outcomes);
  });
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The desk has ended'));
  });
  let last = 0;
  const ask = (wanted: Wanted): Promise<Outcome[]> => {
    const asked = Promise.withResolvers<Outcome[]>();
    last += 1;
    waiting.set(last, asked);
    child.send({ id: last, ...wanted });
    return asked.promise;
  };
  return {
    play: (turns) => ask({ turns }),
    follow: async (now) => void (await ask({ follow: now })),
    close: () => child.disconnect(),
  };
};
