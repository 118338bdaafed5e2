/** Passwords as argon2id hashes in PHC strings, so that the cost can rise: a login with an older cost is hashed again. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { passwordQueue, type Waiter } from '#server/kit/ranked-queue.ts';

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}
/** Above OWASP's least for argon2id (47 104 KiB and one pass), so that a check costs 50 to 250 ms; parallelism 1. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 65_536, passes: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;
/** One core stays free for all other requests. */
const RUNNING_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A check takes some 80 ms; after ten seconds a refusal is better than a longer wait. */
const QUEUE = { running: RUNNING_MAX, waiting: 256, waitingPerAddress: 8, waitMs: 10_000 };
/** New passwords come after a proof: a code, a link, the old password. */
const PROVEN: Waiter = { rank: 0, crowd: 'new passwords', address: '' };
const ANYBODY: Waiter = { rank: 2, crowd: '', address: '' };

const derive = (password: string, salt: Buffer, { memoryKiB, passes }: PasswordCost): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { message: password, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory: memoryKiB, passes };
  argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
  return promise;
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const partsOf = (stored: string | null): { cost?: PasswordCost; salt?: Buffer; tag: Buffer } => {
  const [, memory, passes, salt, tag = ''] = PHC.exec(stored ?? '') ?? [];
  if (salt === undefined) return { tag: Buffer.alloc(0) };
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** @param former hash whose salt is kept */
export const hashPassword = async (
  password: string,
  cost: PasswordCost,
  former: string | null = null,
): Promise<string> => {
  const salt = partsOf(former).salt ?? randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
};

interface Verdict {
  isRight: boolean;
  /** The stored hash was made with another cost. */
  isOutdated: boolean;
}

/**
 * Hashes and checks passwords, in fair turns. Both throw Refused TOO_MANY_TRIES or UNAVAILABLE when the queue is full or
 * the wait too long.
 */
export interface Passwords {
  /**
   * `former` is the hash of the account until now, or of an account that has lost its name to this one: the salt is kept,
   * so that those who answer to one name have one salt.
   */
  hash: (password: string, former?: string | null) => Promise<string>;
  /** `stored` null means an unknown user: the same work is done, the verdict is wrong. */
  verify: (password: string, stored: string | null, waiter?: Waiter) => Promise<Verdict>;
  /** Checks the hashes of two accounts that answer to one name; with one salt this costs one derivation. */
  verifyBoth: (
    password: string,
    stored: readonly [string | null, string | null],
    waiter?: Waiter,
  ) => Promise<[Verdict, Verdict]>;
}

const WRONG: Verdict = { isRight: false, isOutdated: false };

const verifyBoth = async (
  password: string,
  stored: readonly [string | null, string | null],
  cost: PasswordCost,
): Promise<[Verdict, Verdict]> => {
  const derived = new Map<string, Promise<Buffer>>();
  const judge = async (hash: string | null): Promise<Verdict> => {
    const { cost: used = cost, salt = Buffer.alloc(SALT_BYTES), tag } = partsOf(hash);
    const name = `${used.memoryKiB} ${used.passes} ${salt.toString('hex')}`;
    const deriving = derived.get(name) ?? derive(password, salt, used);
    derived.set(name, deriving);
    const given = await deriving;
    return {
      isRight: tag.length === given.length && timingSafeEqual(tag, given),
      isOutdated: used.memoryKiB !== cost.memoryKiB || used.passes !== cost.passes,
    };
  };
  const [first, second] = stored;
  if (second === null) return [await judge(first), WRONG];
  return [first === null ? WRONG : await judge(first), await judge(second)];
};

export const passwordHashing = (cost: PasswordCost): Passwords => {
  const inTurn = passwordQueue(QUEUE);
  return {
    hash: (password, former) => inTurn(PROVEN, () => hashPassword(password, cost, former)),
    verify: async (password, stored, waiter = ANYBODY) =>
      (await inTurn(waiter, () => verifyBoth(password, [stored, null], cost)))[0],
    verifyBoth: (password, stored, waiter = ANYBODY) => inTurn(waiter, () => verifyBoth(password, stored, cost)),
  };
};
