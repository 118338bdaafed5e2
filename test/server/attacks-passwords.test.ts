/** Wrong passwords of strangers, elsewhere or at the same address, neither refuse nor delay a right one for long. */
import { expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { openWorld } from '#harness/server/world.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { passwordQueue, type Waiter } from '#server/kit/ranked-queue.ts';
import { behindProxy } from '#test/kit/from.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ rateLimitScale: 1, logs: { write: (line: string) => void lines.push(line) } });
behindProxy(world);

const RIGHT = 'Orchid-2026';
const WIFI = '192.0.2.1';
interface Try {
  username?: string;
  password?: string;
  from?: string;
  token?: string;
}
const signIn = async ({ username = 'meiling', password = RIGHT, from = WIFI, token }: Try = {}) =>
  (
    await ask(world(), signinCalls.signIn, {
      token,
      body: { username, password, remember: false },
      headers: { 'x-forwarded-for': from },
    })
  ).code;
const wrong = (tries: number, guess: (n: number) => Try) =>
  Promise.all(Array.from({ length: tries }, (_, n) => signIn({ ...guess(n), password: 'wrong' })));

test('strangers elsewhere who guess at an account keep its owner out nowhere else', async () => {
  // one after the other at each address: of many that wait there at once the newest are refused and not looked at
  const guessing = ['0', '1', '2', '3'].map(async (last) => {
    const codes: unknown[] = [];
    for (let n = 1; n <= 15; n += 1) codes.push(...(await wrong(1, () => ({ from: `198.51.100.${last}` }))));
    return codes;
  });
  const codes = (await Promise.all(guessing)).flat();
  expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(40);
  expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(20);
  expect(await signIn({ from: '198.51.100.1' })).toBe('TOO_MANY_TRIES');
  expect(await signIn()).toBeNull();
});

test('strangers at the same address who guess at others leave an owner without a session in', async () => {
  await wrong(40, (n) => ({ username: `made-up-${n}@example.com` }));
  expect(await signIn()).toBeNull();
});

test('strangers at the same address who guess at the account, and use the address up, leave an owner with a session in', async () => {
  await wrong(12, () => ({}));
  await world()
    .db.updateTable('login_throttle')
    .set({ tries: 400, blocked_until: '2026-11-21T02:15:00.000Z' })
    .execute();
  expect(await signIn()).toBe('TOO_MANY_TRIES');
  expect(await signIn({ token: 'made-up-token' })).toBe('TOO_MANY_TRIES');
  expect(await signIn({ token: await guestOf(world()) })).toBeNull();
});

test('a session that guesses wrong three times loses its own turn, and no other session does', async () => {
  const [stranger, owner] = [await guestOf(world()), await guestOf(world())];
  await wrong(12, () => ({}));
  const codes: (string | null)[] = [];
  for (let n = 0; n < 5; n += 1) codes.push(await signIn({ token: stranger, password: 'wrong' }));
  expect(codes).toEqual([...Array.from({ length: 3 }, () => 'WRONG_CREDENTIALS'), 'TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
  expect(await signIn({ token: stranger })).toBe('TOO_MANY_TRIES');
  expect(await signIn({ token: owner })).toBeNull();
});

test('whoever takes a new session for every guess gets sixty in an hour at one account from one address, and some', async () => {
  let answered = 0;
  for (let n = 0; n < 40; n += 1) {
    const token = await guestOf(world());
    for (let time = 0; time < 3; time += 1)
      if ((await signIn({ token, password: 'wrong' })) === 'WRONG_CREDENTIALS') answered += 1;
    world().clock.advance(HOUR_MS / 40 - 1);
  }
  expect(answered).toBeGreaterThanOrEqual(60);
  expect(answered).toBeLessThan(85);
  expect(await signIn({ from: '198.51.100.9' }), 'the owner elsewhere').toBeNull();
});

test('strangers who guess at the sign-in do not keep a member from changing the password, nor the other way round', async () => {
  await wrong(60, (n) => ({ from: n % 2 ? WIFI : '198.51.100.1' }));
  const token = await world().signIn('meiling');
  const change = async (oldPassword: string) =>
    (
      await ask(world(), profileCalls.changePassword, {
        token,
        body: { oldPassword, newPassword: 'Sunbird-77' },
        headers: { 'x-forwarded-for': WIFI },
      })
    ).code;
  for (let n = 0; n < 10; n += 1) expect(await change(`wrong-${n}`)).toBe('WRONG_OLD_PASSWORD');
  expect(await change(RIGHT)).toBe('TOO_MANY_TRIES');
  expect(await signIn({ from: '198.51.100.7' })).toBeNull();
  world().clock.advance(MINUTE_MS);
  expect(await change(RIGHT)).toBeNull();
});

test('fifty wrong passwords at one account, from anywhere, are an alarm in the log once an hour, and lock nobody out', async () => {
  const alarms = () => lines.filter((line) => line.includes('"alarm":true')).map((line): unknown => JSON.parse(line));
  const guessAt = async (username: string, tries: number) => {
    for (let n = 0; n < tries; n += 1) await wrong(1, () => ({ username, from: `198.51.100.${n % 200}` }));
  };
  lines.length = 0;
  await guessAt('meiling', 49);
  await guessAt('nobody-of-that-name', 60);
  expect(alarms()).toEqual([]);
  await guessAt('meiling', 60);
  expect(alarms()).toEqual([
    expect.objectContaining({ event: 'many wrong passwords at one account', patientId: patientIdOf('meiling') }),
  ]);
  expect(lines.join('')).not.toContain('Tan Mei Ling');
  expect(await signIn()).toBeNull();
  const token = await world().signIn('meiling');
  world().clock.advance(HOUR_MS);
  const body = { password: 'wrong' };
  for (let n = 0; n < 9; n += 1) await ask(world(), accountCalls.reauthenticate, { token, body });
  await guessAt('meiling', 41);
  expect(alarms(), 'a member’s session counts, too').toHaveLength(2);
});

test('a right password from elsewhere is looked at while hundreds of wrong ones wait', async () => {
  // a password cost at which checks queue for a core
  const busy = await openWorld({ rateLimitScale: 1, deps: { passwordCost: { memoryKiB: 16_384, passes: 1 } } });
  Object.assign(busy.deps.config, { trustProxy: 1 });
  const finished: string[] = [];
  const add = async (name: string, username: string, address: string) => {
    const body = { username, password: RIGHT, remember: false };
    const { status } = await ask(busy, signinCalls.signIn, { body, headers: { 'x-forwarded-for': address } });
    finished.push(`${name} ${status}`);
  };
  try {
    const flood = Array.from({ length: 100 }, (_, n) => add('wrong', `made-up-${n}@example.com`, `198.51.100.${n}`));
    await Promise.all([...flood, add('right', 'meiling', WIFI)]);
    expect(finished.indexOf('right 200')).toBeGreaterThanOrEqual(0);
    expect(finished.indexOf('right 200')).toBeLessThan(80);
  } finally {
    await busy.close();
  }
});

const SIZE = { running: 1, waiting: 10, waitingPerAddress: 4, waitMs: 60_000 };
const waiter = (crowd: string, address = crowd, rank: Waiter['rank'] = 2): Waiter => ({ rank, crowd, address });

/** A queue whose only place is taken, and the names of what ran in it. */
const busyQueue = (size = SIZE) => {
  const inTurn = passwordQueue(size);
  const ran: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const busy = inTurn(waiter('first'), () => promise);
  const add = (name: string, who: Waiter) =>
    inTurn(who, () => Promise.resolve(ran.push(name))).then(
      () => 'ran',
      () => 'refused',
    );
  const finish = async () => {
    resolve();
    await busy;
  };
  return { add, finish, ran };
};

test('passwords wait in turns: by rank, then by crowd, then by address', async () => {
  const { add, finish, ran } = busyQueue();
  const all = [
    add('flood 1', waiter('flood', 'a')),
    add('flood 2', waiter('flood', 'a')),
    add('flood 3', waiter('flood', 'b')),
    add('other', waiter('elsewhere')),
    add('session', waiter('flood', 'a', 1)),
    add('device', waiter('flood', 'a', 0)),
  ];
  await finish();
  await Promise.all(all);
  expect(ran).toEqual(['device', 'session', 'flood 1', 'other', 'flood 3', 'flood 2']);
});

test('a full queue refuses the newest of the longest crowd, an address has few places, and nobody waits for ever', async () => {
  const { add, finish, ran } = busyQueue();
  const flood = Array.from({ length: 12 }, (_, n) => add(`flood ${n}`, waiter('flood', `a${n % 3}`)));
  const other = add('other', waiter('elsewhere'));
  await finish();
  const outcomes = await Promise.all(flood);
  expect(await other).toBe('ran');
  expect(outcomes.filter((outcome) => outcome === 'ran')).toHaveLength(9);
  expect(ran[1], 'the second turn').toBe('other');

  const alone = busyQueue();
  const ofOne = Array.from({ length: 6 }, (_, n) => alone.add(`one ${n}`, waiter('one')));
  await alone.finish();
  expect((await Promise.all(ofOne)).filter((outcome) => outcome === 'refused')).toHaveLength(2);

  const short = busyQueue({ ...SIZE, waitMs: 20 });
  expect(await short.add('late', waiter('one'))).toBe('refused');
  await short.finish();
  expect(short.ran).toEqual([]);
});
