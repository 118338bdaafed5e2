/**
 * `node bench/attacks.ts`: how far strangers and neighbours come with the limits of production. Time is the clock of the
 * world, except for wrong passwords a second, which cost real work. With TEST_DATABASE_URL on PostgreSQL, else PGlite.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { bookingOf, freeSlots } from '#harness/server/ask.ts';
import { type Answered, openWorld, type World } from '#harness/server/world.ts';
import { MEMBERS, patientIdOf } from '#server/demo/people.data.ts';
import { hashPassword, PASSWORD_COST } from '#server/password/password.service.ts';

const [MEILING, , , , , SITI] = MEMBERS;

const from = (address: string) => ({ 'x-forwarded-for': address });
const isIn = ({ status }: Answered) => status === 200;
const tokenOf = ({ body }: Answered): string | undefined =>
  typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : undefined;

const open = async (): Promise<World> => {
  const world = await openWorld({ rateLimitScale: 1 });
  Object.assign(world.deps.config, { trustProxy: 1 });
  return world;
};
const guest = async (world: World, address: string) =>
  tokenOf(await world.call('POST', '/signin/guest', { headers: from(address) }));
const login = (world: World, address: string, username: string, password: string) =>
  world.call('POST', '/signin/login', { headers: from(address), body: { username, password, remember: false } });

const count = async (times: number, attempt: (n: number) => Promise<boolean>): Promise<number> => {
  let passed = 0;
  for (let n = 0; n < times; n += 1) if (await attempt(n)) passed += 1;
  return passed;
};

const NRICS = ['S8412345E', 'S8523417Z', 'S9034126Z', 'S7845231E', 'S9271643J'];

const ATTACKS: Record<string, (world: World) => Promise<string>> = {
  'patient checks from one IPv6 /64, of 200': async (world) => {
    const token = await guest(world, '2001:db8:1:1::1');
    return String(
      await count(200, async (n) =>
        isIn(
          await world.call('GET', `/patient/check?nric=${NRICS[n % NRICS.length]}`, {
            token,
            headers: from(`2001:db8:1:1::${(n + 2).toString(16)}`),
          }),
        ),
      ),
    );
  },
  'guests from one IPv6 /64, of 2 000': async (world) =>
    String(
      await count(2_000, async (n) => (await guest(world, `2001:db8:2:2::${(n + 1).toString(16)}`)) !== undefined),
    ),
  'guests behind a proxy that adds ports, of 2 000': async (world) =>
    String(await count(2_000, async (n) => (await guest(world, `203.0.113.9:${20_000 + n}`)) !== undefined)),
  'visitors of an hour on one Wi-Fi who get in, of 500': async (world) =>
    String(
      await count(500, async () => {
        world.clock.advance(HOUR_MS / 500);
        const token = await guest(world, '198.51.100.1');
        return (
          token !== undefined && isIn(await world.call('GET', '/profile', { token, headers: from('198.51.100.1') }))
        );
      }),
    ),
  'right passwords after 40 wrong ones from the same address, of 6': async (world) => {
    await count(40, async (n) => isIn(await login(world, '198.51.100.2', `made-up-${n}@example.com`, 'Wrong-2026')));
    return String(
      await count(MEMBERS.length, async (n) => {
        const member = MEMBERS[n] ?? MEILING;
        return isIn(await login(world, '198.51.100.2', member.userId, member.password));
      }),
    );
  },
  'right passwords within 9 s beside 30 wrong ones a second, of 9': async (world) => {
    const hash = await hashPassword(SITI.password, PASSWORD_COST);
    Object.assign(world.deps, { passwordCost: PASSWORD_COST });
    await world.db.updateTable('login').set({ password_hash: hash }).execute();
    const { createApp } = await import('#server/app.ts');
    const app = createApp(world.deps);
    const send = async (address: string, username: string, password: string) =>
      app.fetch(
        new Request('http://myniks.test/api/signin/login?app-id=patient', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...from(address) },
          body: JSON.stringify({ username, password, remember: false }),
        }),
      );
    const over = new AbortController();
    const storm = (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const wrong = send(`192.0.2.${n % 250}`, `made-up-${n}@example.com`, 'Wrong-2026');
        wrong.catch(() => {});
        await sleep(1_000 / 30);
      }
    })();
    const right: Promise<boolean>[] = [];
    for (let n = 0; n < 9; n += 1) {
      await sleep(1_000);
      right.push(send('198.51.100.3', SITI.userId, SITI.password).then(({ status }) => status === 200));
    }
    const passed = (await Promise.all(right)).filter(Boolean).length;
    over.abort();
    await storm;
    return String(passed);
  },
  'codes that a phone gets after 600 SMS to others, of 1': async (world) => {
    await count(600, async (n) => {
      const address = `2001:db8:${(n + 16).toString(16)}:1::1`;
      const token = await guest(world, address);
      const phone = `+659${String(1_000_000 + n)}`;
      return isIn(await world.call('POST', '/otp/sms', { token, headers: from(address), body: { phone } }));
    });
    const token = await guest(world, '198.51.100.4');
    const sent = await world.call('POST', '/otp/sms', {
      token,
      headers: from('198.51.100.4'),
      body: { phone: '+6598765432' },
    });
    return String(isIn(sent) ? 1 : 0);
  },
  'right codes that work after a stranger asked for one, of 1': async (world) => {
    const phone = '+6598765433';
    const owner = await guest(world, '198.51.100.5');
    await world.call('POST', '/otp/sms', { token: owner, headers: from('198.51.100.5'), body: { phone } });
    const code = /\b(\d{6})\b/.exec(world.outbox.list()[0]?.text ?? '')?.[1] ?? '';
    world.clock.advance(MINUTE_MS);
    const stranger = await guest(world, '203.0.113.7');
    await world.call('POST', '/otp/sms', { token: stranger, headers: from('203.0.113.7'), body: { phone } });
    const verified = await world.call('POST', `/otp/verify/${encodeURIComponent(phone)}`, {
      token: owner,
      headers: from('198.51.100.5'),
      body: { otp: code },
    });
    return String(isIn(verified) ? 1 : 0);
  },
  'times that one account books for itself in eight sessions, of 160': async (world) => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => world.signIn('siti')));
    const slots = (await freeSlots(world, tokens[0] ?? '')).filter(({ type }) => type === 'NORMAL').slice(0, 160);
    return String(
      await count(slots.length, async (n) => {
        const [slot] = slots.slice(n, n + 1);
        if (slot === undefined) return false;
        if (n % 100 === 0) world.clock.advance(MINUTE_MS);
        const body = bookingOf(slot, patientIdOf('siti'));
        return isIn(await world.call('POST', '/appointment/slot', { token: tokens[n % 8], body }));
      }),
    );
  },
};

const wanted = process.argv.slice(2);
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const world = await open();
  console.log(`${name}: ${await attack(world)}`);
  await world.close();
}
