/** Passwords as argon2id hashes in PHC strings, so that the cost can rise: a login with an older cost is hashed anew. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refused } from '#server/kit/refused.ts';

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}
/** Above OWASP's least for argon2id (47 104 KiB and one pass), so that a check costs 50 to 250 ms; parallelism 1. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 65_536, passes: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;
/** One core stays free for everybody who does not sign in. */
const RUNNING_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 16;

const derive = (password: string, salt: Buffer, { memoryKiB, passes }: PasswordCost): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { message: password, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory: memoryKiB, passes };
  argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
  return promise;
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const hashPassword = async (password: string, cost: PasswordCost): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
};

export interface Verdict {
  isRight: boolean;
  /** The stored hash was made with another cost. */
  isOutdated: boolean;
}

/** How passwords are hashed and checked; at most RUNNING_MAX at once and sixteen waiting, beyond that Refused UNAVAILABLE. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** `stored` null means an unknown user: the same work is done, the verdict is wrong. */
  verify: (password: string, stored: string | null) => Promise<Verdict>;
}

/** Runs at most `runningMax` at once. */
const queue = (runningMax: number, waitingMax: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < runningMax) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new Refused('UNAVAILABLE', { retryAfter: 2 });
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const verify = async (password: string, stored: string | null, cost: PasswordCost): Promise<Verdict> => {
  const [, memory, passes, salt = '', tag = ''] = PHC.exec(stored ?? '') ?? [];
  const used = memory && passes ? { memoryKiB: Number(memory), passes: Number(passes) } : cost;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(password, salt ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES), used);
  return {
    isRight: expected.length === given.length && timingSafeEqual(expected, given),
    isOutdated: used.memoryKiB !== cost.memoryKiB || used.passes !== cost.passes,
  };
};

export const passwordHashing = (cost: PasswordCost): Passwords => {
  const inTurn = queue(RUNNING_MAX, WAITING_MAX);
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    verify: (password, stored) => inTurn(() => verify(password, stored, cost)),
  };
};
