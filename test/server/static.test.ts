import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { readFiles, readFilesAgain } from '#server/static/files.adapter.ts';
import { appHeaders } from '#server/static/headers.rules.ts';
import type { Drawing } from '#server/static/sent.page.ts';
import { staged } from '#server/static/staging.page.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'myniks-static-'));
const PAGE =
  '<!doctype html><html lang="en"><head><title>MyNiks</title><meta name="more-styles" content="/assets/more-ABCD1234.css"><link rel="modulepreload" href="/assets/c/before-ABCD1234.js"><link rel="modulepreload" href="/assets/c/main-ABCD1234.js"></head><body><div id="root"></div></body></html>';
const SCRIPT = `console.log(${'1+'.repeat(500)}1)`;
mkdirSync(join(folder, 'app', 'assets'), { recursive: true });
mkdirSync(join(folder, 'app', 'store'));
writeFileSync(join(folder, 'app', 'store', 'cream-320.avif'), 'picture');
mkdirSync(join(folder, 'app', 'desk', 'assets'), { recursive: true });
const DESK_PAGE =
  '<!doctype html><html class="desk" lang="en"><head><title>MyNiks desk</title></head><body><div id="root"></div></body></html>';
writeFileSync(join(folder, 'app', 'desk', 'index.html'), DESK_PAGE);
writeFileSync(join(folder, 'app', 'desk', 'assets', 'desk-ABCD1234.js'), SCRIPT);
mkdirSync(join(folder, 'atlas'));
writeFileSync(join(folder, 'app', 'index.html'), PAGE);
writeFileSync(join(folder, 'app', 'sw.js'), 'self');
writeFileSync(join(folder, 'app', 'sw.js.map'), '{}');
writeFileSync(join(folder, 'app', 'assets', 'start-ABCD1234.js'), SCRIPT);
writeFileSync(join(folder, 'atlas', 'booking.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'atlas', 'booking.html'), '<!doctype html><title>Booking</title>');
afterAll(() => rmSync(folder, { recursive: true }));

let drawn = 0;
/** Stub with minimal markup; test/browser/sent-page.test.ts tests the build's rendering. */
const drawing: Drawing = {
  drawHome: async () => {
    drawn += 1;
    return { strangers: '<h1>Hello</h1>', signedIn: '<p>Loading your page</p>' };
  },
  drawStore: async (shelf, product) => {
    drawn += 1;
    const { data } = v.parse(storeCalls.listProducts.answer, { success: true, ...shelf });
    if (data.some(({ name }) => name === 'Undrawable')) throw new Error('it cannot be drawn');
    return data
      .filter(({ id }) => product === null || id === product)
      .map(({ name }) => `<li>${name}</li>`)
      .join('');
  },
};
const changes = async (name: string) => (name === 'main~1..a/b' ? 'var changed;' : null);
const figures = async () => ({ 'fees.deposit': 30 });
const world = worldPerFile({
  deps: {
    files: { app: readFiles(join(folder, 'app')), atlas: readFiles(join(folder, 'atlas')), changes, figures, drawing },
  },
});
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world().fetch(new Request(`http://myniks.test${path}`, { method, headers }));

test.for([
  '/records',
  '/appointment?flow=booking&step=info',
  '/signIn',
  '/profile/email/',
  '/no/such/page',
  '/index.html',
])('SERVER-67: %s answers the app’s page', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.text()).toBe(PAGE);
});

test.for([
  '/assets/start-00000000.js',
  '/assets/nothing',
  '/favicon.ico',
  '/sw.js.map',
  '/.env',
  '/../package.json',
  '/assets/../../package.json',
])('SERVER-67: %s is a file that is not there', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('MyNiks');
});

test.for(['/desk', '/desk/', '/desk/day', '/desk/index.html'])(
  '%s answers the desk’s page, which no cache keeps and nothing of another origin enters',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, DESK_PAGE]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).not.toMatch(/https?:|unsafe|worker-src 'self'/);
  },
);

test('files of the desk are kept by their hash, and one that is not there is no page', async () => {
  const file = await get('/desk/assets/desk-ABCD1234.js');
  expect([file.status, await file.text()]).toEqual([200, SCRIPT]);
  expect(file.headers.get('cache-control')).toContain('immutable');
  for (const path of ['/desk/assets/desk-00000000.js', '/desk/favicon.ico', '/desk/assets/../../index.html'])
    expect([path, await (await get(path)).text()]).not.toEqual([path, DESK_PAGE]);
});

const rename = (from: string, to: string) =>
  world().db.updateTable('inventory').set({ name: to }).where('name', '=', from).execute();

test('/home is sent as strangers see it and as it loads for who is signed in, and drawn once', async () => {
  drawn = 0;
  const sentHome =
    '<template id="sent-signed-in"><p>Loading your page</p></template><div id="sent" inert><h1>Hello</h1></div>';
  for (const address of ['/', '/home', '/home?utm=1']) expect(await (await get(address)).text()).toContain(sentHome);
  expect(drawn).toBe(1);
  expect(await (await get('/home?flow=niksJoin')).text()).toBe(PAGE);
});

test('/store is sent with its shelf, which is drawn again only when the shelf is another', async () => {
  drawn = 0;
  const first = await get('/store');
  const etag = first.headers.get('etag') ?? '';
  const text = await first.text();
  expect(text).toContain('<div id="sent" inert><li>Calm barrier cream</li>');
  expect(text).toContain('<link rel="stylesheet" href="/assets/more-ABCD1234.css">');
  expect(text).toContain('<div id="root"></div>');
  expect(text).not.toContain('modulepreload');
  expect((await get('/store', { 'if-none-match': etag })).status).toBe(304);
  expect(drawn).toBe(1);
  await rename('Calm barrier cream', 'Cream for $& $1');
  const changed = await get('/store', { 'if-none-match': etag });
  expect(await changed.text()).toContain('<li>Cream for $& $1</li>');
  expect(drawn).toBe(2);
});

test('the page of a product is sent with it, and that of one which is not sold is the app’s page', async () => {
  for (const each of ['first', 'again']) {
    const text = await (await get('/store/product-niacinamide-10-serum')).text();
    expect([each, text].join(' ')).toContain('<div id="sent" inert><li>Niacinamide 10% serum</li></div>');
  }
  for (const address of ['/store/product-nothing', '/store/checkout', '/store/%00', '/store/'])
    expect([address, (await get(address)).status]).toEqual([address, 200]);
  expect(await (await get('/store/checkout')).text()).toBe(PAGE);
});

test('/store is the app’s page where something opens over the shelf, and where the shelf cannot be drawn', async () => {
  expect(await (await get('/store?flow=booking&step=info')).text()).toBe(PAGE);
  await rename('Calm barrier cream', 'Undrawable');
  const answer = await get('/store');
  expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
});

test('an address with the token of a letter is told to nobody as the referrer', async () => {
  for (const page of ['resetPassword', 'confirmEmail', 'undoChange'])
    expect((await get(`/${page}/abc123`)).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/signIn')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('SERVER-67: calls, health and writes are never answered with the page', async () => {
  expect((await get('/api/records?app-id=patient')).status).toBe(404);
  expect(await (await get('/healthz')).json()).toEqual({ success: true });
  expect(await (await get('/readyz')).json()).toEqual({ success: true });
  expect((await get('/records', {}, 'POST')).status).toBe(404);
});

test('hashed files are kept for a year, pictures for a day, the service worker is asked for each time', async () => {
  const script = await get('/assets/start-ABCD1234.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect((await get('/store/cream-320.avif')).headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
});

test('files come as small as the browser can read them, each form with a validator of its own', async () => {
  const path = '/assets/start-ABCD1234.js';
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(br.headers.get('vary')).toBe('Accept-Encoding');
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(SCRIPT);
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  const plain = await get(path, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const tags = [br, gzip, plain].map(({ headers }) => headers.get('etag') ?? '');
  expect(new Set(tags).size).toBe(3);
  const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': `W/"x", ${tags[0]}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('HEAD answers as GET without the body', async () => {
  const answer = await get('/records', {}, 'HEAD');
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
    200,
    '',
    'text/html; charset=utf-8',
  ]);
});

test('documents carry the policies that keep foreign code out', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'self'",
    "script-src 'self' http://127.0.0.1:9",
    "connect-src 'self' http://127.0.0.1:9",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify stripe sw',
  ])
    expect(policy.split('; ')).toContain(directive);
  expect(policy.replaceAll('http://127.0.0.1:9', ''), 'nothing else').not.toMatch(/unsafe|https?:|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('with real keys documents name Stripe, and nothing of the sandbox', () => {
  const { app } = appHeaders({
    clientPublishableKey: 'pk_live_1',
    clientConnectAccountId: 'acct_1',
    transferPercentage: 90,
  });
  const policy = (app['Content-Security-Policy'] ?? '').split('; ');
  expect(policy.filter((directive) => directive.includes('http'))).toEqual([
    "script-src 'self' https://js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src 'self' blob: https://js.stripe.com https://hooks.stripe.com",
    "form-action 'self' https://hooks.stripe.com",
  ]);
});

test('the atlas is read again when it was built again', () => {
  const built = mkdtempSync(join(tmpdir(), 'atlas-'));
  const files = readFilesAgain(built);
  expect(files.find('/index.html')).toBeUndefined();
  writeFileSync(join(built, 'refill.html'), 'one');
  writeFileSync(join(built, 'index.html'), 'first');
  expect(files.find('/refill.html')).toBeDefined();
  expect(files.find('/new.webp')).toBeUndefined();
  writeFileSync(join(built, 'new.webp'), 'picture');
  utimesSync(join(built, 'index.html'), 1, 1);
  expect(files.find('/new.webp')?.type).toBe('image/webp');
  rmSync(built, { recursive: true });
});

test('the atlas serves its drawings, and says how to make them when there are none', async () => {
  expect((await get('/atlas/booking.svg')).headers.get('content-type')).toBe('image/svg+xml');
  expect((await get('/atlas/nothing.svg')).status).toBe(404);
  expect((await get('/atlas/booking?at=payment')).headers.get('content-type')).toContain('text/html');
  expect((await get('/atlas')).headers.get('location')).toBe('/atlas/');
  expect(await (await get('/atlas/')).text()).toContain('npm run statecharts');
});

test('the atlas answers what changed between two commits, and does not for names of none', async () => {
  const told = await get('/atlas/changes/main~1..a%2Fb.js');
  expect(told.headers.get('content-type')).toContain('text/javascript');
  expect(await told.text()).toBe('var changed;');
  expect((await get('/atlas/changes/main..gone.js')).status).toBe(404);
});

test('the atlas answers the figures of the clinic that count now, and keeps none', async () => {
  const told = await get('/atlas/figures-now.js');
  expect(await told.text()).toBe('var ATLAS_FIGURES = {"fees.deposit":30};\n');
  expect(told.headers.get('cache-control')).toBe('no-store');
});

test('a weakness can be reported: security.txt names whom to write to, and ends in half a year', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect((await answer.text()).trim().split('\n')).toEqual([
    'Contact: mailto:orders@myniks.example',
    'Expires: 2027-05-20T02:00:00.000Z',
    'Preferred-Languages: en, zh',
    'Canonical: https://myniks.test/.well-known/security.txt',
  ]);
});

test('in a staging every page says in both languages that no real money moves, however it is sent', () => {
  const files = readFiles(join(folder, 'app'));
  expect(staged(files, null).find('/index.html')).toBe(files.find('/index.html'));
  const page = staged(files, 'staging').find('/index.html');
  if (!page?.br) throw new Error('There is no page');
  const text = new TextDecoder().decode(page.plain);
  expect(text).toContain('Staging: no real money moves');
  expect(text).toContain('测试环境');
  expect(brotliDecompressSync(page.br).toString()).toBe(text);
  expect(page.etag).not.toBe(files.find('/index.html')?.etag);
  const desk = staged(files, 'staging').find('/desk/index.html');
  expect(desk && new TextDecoder().decode(desk.plain)).toContain('Staging: no real money moves');
  expect(staged(files, 'staging').find('/sw.js')).toBe(files.find('/sw.js'));
});

test('source maps are served in development alone', () => {
  expect(readFiles(join(folder, 'app')).find('/sw.js.map')).toBeUndefined();
  expect(readFiles(join(folder, 'app'), true).find('/sw.js.map')).toBeDefined();
});
