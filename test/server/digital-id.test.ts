/** The protocol's edges: a provider that is away or silent, keys that are not ours, and the provider's own pages. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { approve, openIdentityProvider } from '#harness/server/digital-id.ts';
import { openWorld } from '#harness/server/world.ts';
import { makeClientKeys } from '#sandbox/identity-provider/client-keys.ts';
import { PERSONAS } from '#sandbox/identity-provider/personas.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { publicKeysOf, readKeyFile } from '#server/adapters/digital-id-keys.adapter.ts';
import { ConfigError } from '#server/config/config.rules.ts';
import { Refused } from '#server/kit/refused.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});
const provider = async (options?: Parameters<typeof openIdentityProvider>[1]) => {
  const opened = await openIdentityProvider(world(), options);
  closing.push(opened.close);
  return opened;
};
const guest = async () => (await answerOf(world(), signinCalls.signInAsGuest)).token;
const start = (token: string) => ask(world(), signinCalls.startSingpass, { token });
const begun = async (token: string) => (await answerOf(world(), signinCalls.startSingpass, { token })).data;
const exchange = (token: string, { searchParams }: URL) =>
  ask(world(), signinCalls.signInWithSingpass, {
    token,
    body: {
      auth_code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      iss: searchParams.get('iss'),
    },
  });

test('SERVER-09: with the provider away a login is refused as unavailable, and works once it is back', async () => {
  const { close } = await openIdentityProvider(world());
  await close();
  const token = await guest();
  const refused = await start(token);
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
  await provider();
  expect((await start(token)).status).toBe(200);
});

test('SERVER-09: a provider that went away before the exchange makes it unavailable, not failed', async () => {
  const { close } = await openIdentityProvider(world());
  const token = await guest();
  const callback = await approve((await begun(token)).url, 'meiling');
  await close();
  const { status, code } = await exchange(token, callback);
  expect([status, code]).toEqual([503, 'UNAVAILABLE']);
});

test('SERVER-09: a provider that never answers is given up after ten seconds', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  closing.push(async () => silent.close());
  const digitalId = openDigitalId({
    issuer: `http://127.0.0.1:${address.port}`,
    clientId: 'myniks',
    keys: makeClientKeys(),
    redirectUri: 'https://myniks.test/callback',
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let refused: unknown = null;
  const attempt = digitalId.begin('en').catch((error: unknown) => {
    refused = error;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(refused).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await attempt;
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' });
});

test('SERVER-08: an ID token can be read with our key alone, since it is encrypted to it', async () => {
  const [sign, decrypt] = makeClientKeys();
  const [, other] = makeClientKeys();
  if (!sign || !decrypt || !other) throw new Error('Two keys each');
  await provider({ keys: [sign, { ...other, kid: decrypt.kid }], registeredKeys: [sign, decrypt] });
  const token = await guest();
  const { code } = await exchange(token, await approve((await begun(token)).url, 'meiling'));
  expect(code).toBe('SINGPASS_FAILED');
});

test('SERVER-08: an ID token that is not encrypted is refused', async () => {
  const [sign, decrypt] = makeClientKeys();
  if (!sign || !decrypt) throw new Error('Two keys');
  await provider({ keys: [sign, decrypt], registeredKeys: [sign] });
  const token = await guest();
  const { code } = await exchange(token, await approve((await begun(token)).url, 'meiling'));
  expect(code).toBe('SINGPASS_FAILED');
});

test('SERVER-08: the provider knows us by our signing key, and one that it does not know begins nothing', async () => {
  const { issuer } = await provider({ registeredKeys: makeClientKeys() });
  expect((await start(await guest())).code).toBe('UNAVAILABLE');
  const plain = await fetch(`${issuer}/auth?client_id=myniks&response_type=code&scope=openid`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([400, null]);
});

test('SERVER-08: the next keys can be announced beside those in use; nothing private is published', async () => {
  const [now, next] = [makeClientKeys(), makeClientKeys().map((key) => ({ ...key, kid: `next-${key.use}` }))];
  await provider({ keys: [...now, ...next] });
  const token = await guest();
  expect((await exchange(token, await approve((await begun(token)).url, 'meiling'))).status).toBe(200);
  const published = publicKeysOf([...now, ...next]);
  expect(published.keys.map(({ kid }) => kid)).toEqual(['sandbox-sig', 'sandbox-enc', 'next-sig', 'next-enc']);
  const answer = await world().fetch(new Request('http://myniks.test/.well-known/jwks.json'));
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    keys: [{ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' }, { use: 'enc' }],
  });
  expect(text).not.toContain('"d"');
});

test('SERVER-08: more than twenty logins a minute in one session are refused', async () => {
  const limited = await openWorld({ rateLimitScale: 1 });
  closing.push(limited.close);
  const token = await limited.signIn('siti');
  const codes: (string | null)[] = [];
  for (let asked = 0; asked < 21; asked += 1)
    codes.push(
      (await ask(limited, signinCalls.signInWithSingpass, { token, body: { auth_code: 'c', state: 's' } })).code,
    );
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'SINGPASS_FAILED'), 'TOO_MANY_TRIES']);
});

test('a key file is read only when nobody else can, and says what is wrong without repeating it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'myniks-keys-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  const [sign, decrypt] = makeClientKeys();
  const file = (content: unknown, mode = 0o600): string => {
    const path = join(folder, `${Math.random()}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode });
    return path;
  };
  expect(readKeyFile(file({ keys: [sign, decrypt] }))).toEqual([sign, decrypt]);
  const wrong: [string, RegExp][] = [
    [join(folder, 'none.json'), /does not exist/],
    [file({ keys: [sign, decrypt] }, 0o640), /can be read by others/],
    [file('no JSON'), /SINGPASS_KEYS/],
    [file({ keys: [decrypt] }), /no key to sign with/],
    [file({ keys: [sign] }), /no key to decrypt with/],
    [file({ keys: [sign, { ...decrypt, kid: sign?.kid }] }), /two keys of one kid/],
    [file({ keys: [sign, { ...decrypt, d: 'short' }] }), /is not a number of P-256/],
  ];
  for (const [path, reason] of wrong) {
    expect(() => readKeyFile(path)).toThrow(ConfigError);
    expect(() => readKeyFile(path)).toThrow(reason);
  }
});

test('AUTH-05: the page of the sandbox speaks the language of the app, says what it is, and lets its form lead back to the app only', async () => {
  await provider();
  const pageFor = async (language: string) => {
    const token = await guest();
    const headers = { 'accept-language': language };
    const { data } = await answerOf(world(), signinCalls.startSingpass, { token, headers });
    const first = await fetch(data.url, { redirect: 'manual' });
    const page = await fetch(new URL(first.headers.get('location') ?? '', data.url), {
      headers: {
        cookie: first.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
    });
    return { html: await page.text(), policy: page.headers.get('content-security-policy') };
  };
  const english = await pageFor('en-US');
  expect(english.html).toContain('<html lang="en">');
  expect(english.html).toContain('Sandbox: a stand-in');
  for (const { name } of PERSONAS) expect(english.html).toContain(`aria-label="Approve: ${name}"`);
  expect(english.policy).toContain("form-action 'self' https://myniks.test;");
  expect((await pageFor('zh-CN')).html).toContain('使用数码身份登录');
});

test('AUTH-05: a login can be approved on another device, and goes on where it began', async () => {
  await provider();
  const { url } = await begun(await guest());
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = new URL(first.headers.get('location') ?? '', url);
  const isAnswered = async () => (await fetch(`${page}/answer`)).status === 200;
  expect(await isAnswered()).toBe(false);
  const phone = await fetch(page, { method: 'POST', body: new URLSearchParams({ persona: 'meiling' }) });
  expect(await phone.text()).toContain('Go on where you began');
  expect(await isAnswered()).toBe(true);
  const onwards = await fetch(page, { headers: { cookie }, redirect: 'manual' });
  expect([onwards.status, onwards.headers.get('location')]).toEqual([303, expect.stringContaining('/auth/')]);
  expect((await fetch(new URL('/interaction/unknown', page))).status).toBe(404);
});
