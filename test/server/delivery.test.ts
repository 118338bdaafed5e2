import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { openWorld, type World } from '#harness/server/world.ts';
import { oneMap } from '#server/adapters/postal-codes.adapter.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { readConfig } from '#server/config/config.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

test('DELIV-10: the Shanghai office and the contact for enquiries are configuration', async () => {
  const token = await guestOf(world());
  const { data } = await answerOf(world(), deliveryCalls.loadDeliverySettings, { token });
  const { shanghaiOffice, phone, email } = DEMO_COMPANY;
  expect(data).toEqual({ shanghaiOffice, contact: { phone, email } });

  const { company } = readConfig({ SHANGHAI_ADDRESS: '1 Bund, Shanghai', SHANGHAI_PHONE: '+86 21 6000 0000' });
  expect(company.shanghaiOffice).toEqual({ address: '1 Bund, Shanghai', phone: '+86 21 6000 0000' });
});

const lookUp = async (at: World, postal: string, token?: string) =>
  ask(at, deliveryCalls.lookUpPostalCode, { token: token ?? (await guestOf(at)), query: { postal } });

test('API-35 SERVER-28: a known postal code has its street, building and floors; an unknown one is not found', async () => {
  const { answer } = await lookUp(world(), '238801');
  expect(answer?.data).toEqual({ buildingNumber: '2', streetName: 'Orchard Turn', floors: ['#04-12', '#01-01'] });
  expect((await lookUp(world(), '000000')).refusal).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

test('SERVER-28: a postal code is looked up however it is written', async () => {
  for (const written of ['２３８８０１', '238801 ', 'S(238801)', '\u202a238801\u202c'])
    expect((await lookUp(world(), written)).answer?.data).toMatchObject({ streetName: 'Orchard Turn' });
});

test.for(['', '23880', '2388011', '23880a', '#08-112'])('SERVER-28: "%s" is no postal code', async (postal) => {
  expect(await lookUp(world(), postal)).toMatchObject({ status: 400, code: 'INVALID' });
});

test('SERVER-28: nobody reads all postal codes', async () => {
  const limited = await openWorld({ rateLimitScale: 1 });
  try {
    const token = await guestOf(limited);
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) statuses.push((await lookUp(limited, '238801', token)).status);
    expect(statuses.lastIndexOf(200)).toBe(29);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});

/** OneMap stand-in: answers by postal code, or not at all. */
const ANSWERS: Record<string, (answer: ServerResponse) => void> = {
  '238801': (answer) =>
    answer.end(
      JSON.stringify({
        found: 2,
        totalNumPages: 1,
        pageNum: 1,
        results: [
          { SEARCHVAL: 'A BUS STOP', BLK_NO: 'NIL', ROAD_NAME: 'NIL', BUILDING: 'A BUS STOP', POSTAL: 'NIL' },
          { SEARCHVAL: 'ION', BLK_NO: '2', ROAD_NAME: "ST ANDREW'S ROAD", BUILDING: 'ION ORCHARD', POSTAL: '238801' },
        ],
      }),
    ),
  '000000': (answer) => answer.end(JSON.stringify({ found: 0, totalNumPages: 0, pageNum: 1, results: [] })),
  '100000': (answer) => answer.writeHead(503).end(),
  '200000': (answer) => answer.end('<html>'),
  '300000': (answer) => answer.writeHead(302, { location: 'https://example.com' }).end(),
  '400000': () => {},
};
const asked: (string | undefined)[] = [];
const service = createServer((request, answer) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  asked.push(request.headers.authorization);
  ANSWERS[`${url.searchParams.get('searchVal')}`]?.(answer);
});
let mapped: World;
beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = service.address() as AddressInfo;
  mapped = await openWorld({
    deps: { postalCodes: oneMap({ url: `http://127.0.0.1:${port}`, key: 'a-key', timeoutMs: 200 }) },
  });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await mapped.close();
});

test('SERVER-28: OneMap is asked with our key, and says street and building', async () => {
  const { answer } = await lookUp(mapped, '238801');
  expect(answer?.data).toEqual({ buildingNumber: '2', streetName: "St Andrew's Road", floors: [] });
  expect(await lookUp(mapped, '000000')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(new Set(asked)).toEqual(new Set(['a-key']));
});

test.for([
  ['100000', 'has an error'],
  ['200000', 'says nonsense'],
  ['300000', 'leads elsewhere'],
  ['400000', 'hangs'],
] as const)('SERVER-28: for %s the service %s: that is said, and nothing else waits', async ([postal]) => {
  const { status, code, headers } = await lookUp(mapped, postal);
  expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
  expect(headers.get('retry-after')).toBe('5');
});

test('SERVER-28: the configuration chooses between OneMap and the table of the demo', () => {
  expect(readConfig({}).postal).toBeNull();
  expect(readConfig({ POSTAL_URL: 'https://map.example.com/', POSTAL_KEY: 'k' }).postal).toEqual({
    url: 'https://map.example.com',
    key: 'k',
  });
});
