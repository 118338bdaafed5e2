/**
 * Work that costs a core, in turns: first by rank, then in turn by crowd, and within a crowd by address.  A flood waits
 * behind itself: a client from another crowd waits for one job of each other crowd at most.
 */
import { Refused } from './refused.ts';

export interface Waiter {
  /** 0 has proven something already, 1 has a turn of its own, 2 is unknown. */
  rank: 0 | 1 | 2;
  crowd: string;
  address: string;
}

export interface QueueSize {
  running: number;
  /** Most jobs that wait in all; beyond it the newest of the longest crowd is refused. */
  waiting: number;
  /** Most jobs that wait for one address in ranks 1 and 2. */
  waitingPerAddress: number;
  waitMs: number;
}

interface Job extends Waiter {
  start: () => void;
  refuse: () => void;
}

/** The lines of one rank: addresses by crowd, jobs by address. Maps keep the order in which turns come. */
type Lines = Map<string, Map<string, Job[]>>;

const first = <Key, Item>(map: Map<Key, Item>): [Key, Item] | undefined => map.entries().next().value;
const lengthOf = (crowd: Map<string, Job[]>): number =>
  [...crowd.values()].reduce((sum, { length }) => sum + length, 0);

const waitingLines = () => {
  const ranks: Lines[] = [new Map(), new Map(), new Map()];
  const linesOf = ({ rank }: Waiter): Lines => ranks[rank] ?? new Map<string, never>();

  const add = (job: Job): void => {
    const crowd = linesOf(job).get(job.crowd) ?? new Map<string, Job[]>();
    linesOf(job).set(job.crowd, crowd.set(job.address, [...(crowd.get(job.address) ?? []), job]));
  };
  const remove = (job: Job): void => {
    const lines = linesOf(job);
    const crowd = lines.get(job.crowd);
    const left = crowd?.get(job.address)?.filter((other) => other !== job) ?? [];
    if (left.length > 0) crowd?.set(job.address, left);
    else crowd?.delete(job.address);
    if (crowd?.size === 0) lines.delete(job.crowd);
  };
  /** Takes the next job out; its address and crowd go to the end of their lines. */
  const next = (): Job | null => {
    for (const lines of ranks) {
      const [name, crowd] = first(lines) ?? [];
      const [address, jobs] = (crowd && first(crowd)) ?? [];
      const [job] = jobs ?? [];
      if (name === undefined || crowd === undefined || address === undefined || job === undefined) continue;
      remove(job);
      const rest = crowd.get(address);
      if (rest) {
        crowd.delete(address);
        crowd.set(address, rest);
      }
      if (lines.delete(name)) lines.set(name, crowd);
      return job;
    }
    return null;
  };
  const lengthAt = (waiter: Waiter): number => linesOf(waiter).get(waiter.crowd)?.get(waiter.address)?.length ?? 0;
  /** The newest job of the longest crowd in the last rank that waits. */
  const last = (): Job | null => {
    const lines = ranks.findLast(({ size }) => size > 0);
    const [longest] = [...(lines?.values() ?? [])].sort((a, b) => lengthOf(b) - lengthOf(a));
    return [...(longest?.values() ?? [])].at(-1)?.at(-1) ?? null;
  };
  return { add, remove, next, lengthAt, last };
};

export type InTurn = <Result>(waiter: Waiter, work: () => Promise<Result>) => Promise<Result>;

/** An unknown client is throttled; a job with a turn of its own can only wait. */
const refusalFor = ({ rank }: Waiter): Refused =>
  new Refused(rank === 2 ? 'TOO_MANY_TRIES' : 'UNAVAILABLE', { retryAfter: 2 });

/**
 * The returned function throws Refused TOO_MANY_TRIES or UNAVAILABLE when the queue is full, or the turn does not come in
 * time.
 */
export const passwordQueue = ({ running: runningMax, waiting, waitingPerAddress, waitMs }: QueueSize): InTurn => {
  const lines = waitingLines();
  let running = 0;
  let waitingNow = 0;

  const wait = (waiter: Waiter): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      lines.remove(job);
      waitingNow -= 1;
      clearTimeout(timer);
      reject(refusalFor(waiter));
    };
    const start = () => {
      waitingNow -= 1;
      clearTimeout(timer);
      resolve();
    };
    const job: Job = { ...waiter, start, refuse };
    const timer = setTimeout(refuse, waitMs);
    lines.add(job);
    waitingNow += 1;
    if (waitingNow > waiting) lines.last()?.refuse();
    return promise;
  };

  return async (waiter, work) => {
    if (running < runningMax) running += 1;
    else {
      if (waiter.rank > 0 && lines.lengthAt(waiter) >= waitingPerAddress) throw refusalFor(waiter);
      await wait(waiter);
    }
    try {
      return await work();
    } finally {
      const job = lines.next();
      if (job) job.start();
      else running -= 1;
    }
  };
};
