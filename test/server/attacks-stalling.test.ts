/** Many requests of one member do not delay the others. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { AttachmentId, PatientId } from '#contract/ids.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { WORLD_NOW } from '#harness/server/databases.ts';
import { createApp } from '#server/app.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { encodingOf, sendJson } from '#server/kit/json-answer.ts';
import { sharedReads } from '#server/kit/shared-reads.ts';
import { listen } from '#server/listen.adapter.ts';
import { type PdfMaker, pdfWorkers } from '#server/pdf/pdf-workers.service.ts';
import type { Sheet } from '#server/pdf/sheet.page.ts';
import { tryBook } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const open: PdfMaker[] = [];
afterEach(() => Promise.all(open.splice(0).map((maker) => maker.close())));
const tried = (options: Parameters<typeof pdfWorkers>[0] = {}): PdfMaker => {
  const maker = pdfWorkers({ script: new URL('../kit/tried.worker.ts', import.meta.url), workers: 1, ...options });
  open.push(maker);
  return maker;
};
const sheet = (name: string): Sheet => ({
  kind: 'record',
  company: DEMO_COMPANY,
  record: {
    name,
    kind: 'document',
    patientId: patientIdOf('meiling'),
    patientName: 'Tan Mei Ling',
    clinicName: null,
    createdAt: WORLD_NOW,
    content: [],
  },
});
const [meiling, siti] = [patientIdOf('meiling'), patientIdOf('siti')];
const goOn = (): void => {
  const word = new BroadcastChannel('go on');
  word.postMessage('now');
  word.close();
};
const url = (path: string) => `/api${path}${path.includes('?') ? '&' : '?'}app-id=${DEFAULT_APP_ID}`;
const bearer = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});

test('while a PDF is being made everybody else is answered', async () => {
  const app = createApp({ ...world().deps, pdfs: tried() });
  const [token, other] = [await world().signIn('meiling'), await world().signIn('siti')];
  const named = await answerOf(world(), recordsCalls.listDocuments, { token });
  const [{ attachment: id } = { attachment: null }] = named.data;
  await world()
    .db.updateTable('record_entry')
    .set({ name: 'waits' })
    .where('attachment_id', '=', id as AttachmentId)
    .execute();
  let isThere = false;
  const pdf = Promise.resolve(app.request(url(`/attachment/${id}`), bearer(token))).then((answer) => {
    isThere = true;
    return answer;
  });
  for (const path of ['/healthz', url('/profile'), url('/profile/appointment')])
    expect((await app.request(path, bearer(other))).status).toBe(200);
  expect(isThere, 'it is made beside the thread that answers').toBe(false);
  await expect.poll(() => (goOn(), isThere), { interval: 5 }).toBe(true);
  expect((await (await pdf).arrayBuffer()).byteLength, 'the worker’s').toBe(1_000);
});

test('the same content is made once, also when many want it at the same time', async () => {
  const pdfs = tried();
  const many = await Promise.all(
    Array.from({ length: 100 }, (_, index) => pdfs.make(sheet('a'), `p-${index}` as PatientId)),
  );
  expect(new Set(many.map(({ name }) => name))).toEqual(new Set(['1']));
  expect((await pdfs.make(sheet('a'), siti)).name).toBe('1');
  expect((await pdfs.make(sheet('b'), siti)).name).toBe('2');
  const few = tried({ keptBytes: 1_500 });
  for (const name of ['a', 'b', 'a']) await few.make(sheet(name), siti);
  expect((await few.make(sheet('c'), siti)).name, 'what is kept has an end').toBe('4');
});

test('one patient has two PDFs in work and ten in line; the next patient comes before all that wait', async () => {
  const pdfs = tried({ workers: 3 });
  const order: string[] = [];
  const asked = Array.from({ length: 20 }, (_, index) =>
    pdfs.make(sheet(`waits ${index}`), meiling).then(
      () => order.push('meiling'),
      ({ code, retryAfter }) => order.push(`${code} ${retryAfter}`),
    ),
  );
  const other = pdfs.make(sheet('right away'), siti).then(() => order.push('siti'));
  await other;
  expect(order, 'the third worker is for somebody else').toEqual([...Array(8).fill('TOO_MANY_TRIES 2'), 'siti']);
  let isDone = false;
  const all = Promise.all(asked).then(() => (isDone = true));
  await expect.poll(() => (goOn(), isDone), { interval: 5 }).toBe(true);
  await all;
  expect(order.filter((who) => who === 'meiling')).toHaveLength(12);
});

test('a worker that dies or takes too long is answered as not available, and replaced', async () => {
  // long enough to start a worker on a busy machine
  const pdfs = tried({ timeoutMs: 2_000 });
  for (const name of ['dies', 'hangs'])
    await expect(pdfs.make(sheet(name), siti)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  expect((await pdfs.make(sheet('lives'), siti)).name).toBe('1');
  await pdfs.close();
  await expect(pdfs.make(sheet('closed'), siti)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('of one session two months or PDFs are answered at once, ten wait, and the others come again', async () => {
  const app = createApp({ ...world().deps });
  const [token, other] = [await world().signIn('meiling'), await world().signIn('siti')];
  const month = url('/appointment/slot?clinic=orchard-clinic&year=2026&month=12');
  for (const path of [month, url('/attachment/none')]) {
    const asked = Array.from({ length: 15 }, async () => app.request(path, bearer(token)));
    expect((await app.request(month, bearer(other))).status).toBe(200);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
  }
});

test('who asks for the same month meanwhile shares one read, and never one that began before', async () => {
  const share = sharedReads<number>();
  let reads = 0;
  const ends: (() => void)[] = [];
  const read = async () => {
    reads += 1;
    const mine = reads;
    await new Promise<void>((resolve) => ends.push(resolve));
    return mine;
  };
  const asked = Array.from({ length: 9 }, () => share('month', read));
  expect(reads).toBe(1);
  ends[0]?.();
  await asked[0];
  await expect.poll(() => reads).toBe(2);
  ends[1]?.();
  expect(await Promise.all(asked)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2]);
  const token = await world().signIn('siti');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const [booked, seen] = await Promise.all([
    tryBook(world(), token, slot, siti).then(async () => freeSlots(world(), token)),
    Promise.all(Array.from({ length: 8 }, () => freeSlots(world(), token))),
  ]);
  expect(bookingOf(slot).slotId).toBe(slot._id);
  expect(
    booked.some(({ _id }) => _id === slot._id),
    'who has just booked sees it gone',
  ).toBe(false);
  expect(seen).toHaveLength(8);
});

test('a month travels small, a small answer and one with a token as they are', async () => {
  const token = await world().signIn('meiling');
  const month = url('/appointment/slot?clinic=orchard-clinic&year=2026&month=12');
  const read = async (path: string, accepted: string) => {
    const answer = await world().app.request(path, bearer(token, { 'accept-encoding': accepted }));
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const plain = await read(month, 'identity');
  expect(plain.answer.headers.get('content-encoding')).toBeNull();
  expect(plain.answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(plain.bytes.length).toBeGreaterThan(500_000);
  for (const [accepted, encoding, expand] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { answer, bytes } = await read(month, accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(bytes.length).toBeLessThan(20_000);
    expect(expand(bytes).equals(plain.bytes)).toBe(true);
  }
  expect(
    (await read(url('/attachment/attachment-siewhoon-document-letter'), 'br')).bytes.subarray(0, 5).toString(),
  ).toBe('%PDF-');
  expect((await read(url('/settings/appointment'), 'br')).answer.headers.get('content-encoding')).toBeNull();
  const big = new Hono().get('/', (c) => sendJson(c, { token: 'x'.repeat(5_000) }, { isSecret: true }));
  const secret = await big.request('/', { headers: { 'accept-encoding': 'br' } });
  expect(secret.headers.get('content-encoding'), 'its length says nothing of the token').toBeNull();
  expect([encodingOf('br;q=0, gzip;q=0.5'), encodingOf('*'), encodingOf()]).toEqual(['gzip', null, null]);
});

test('five hundred requests at once do not keep a probe of /healthz waiting', async () => {
  let begun = 0;
  const app = new Hono();
  app.get('/dear', (c) => c.text(`${(begun += 1)}`));
  app.get('/healthz', (c) => c.text(`${begun}`));
  const server = await listen(app, 0, '127.0.0.1');
  const ask = (socket: Socket, path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: clinic\r\n\r\n`);
    return once(socket, 'data');
  };
  const sockets = Array.from({ length: 501 }, () => connect(server.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => ask(socket, '/healthz')));
  const probe = sockets.pop();
  if (probe === undefined) throw new Error('No socket');
  const answers = Promise.all(sockets.map((socket) => ask(socket, '/dear')));
  const [answer] = await ask(probe, '/healthz');
  const begunBefore = Number(String(answer).split('\r\n\r\n')[1]);
  await answers;
  expect(begun).toBe(500);
  expect(begunBefore).toBeLessThan(250);
  for (const socket of [probe, ...sockets]) socket.destroy();
  await server.stop();
});
