/** Accounts read a file of the bank: nothing is counted by it, each line is read once, and a person confirms each. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const HEAD = 'Value Date,Details,Reference,Debit,Credit';

const accounts = async (places: ClinicId[] | null = null): Promise<Person> =>
  invited(world(), await firstAdmin(world()), ['accounts'], places);
const send = async (person: Person, content: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append('file', new Blob([content]), 'bank.csv');
  const url = `http://myniks.test/api${operatorCalls.readBankFile.path}?app-id=${DEFAULT_APP_ID}`;
  const reply = await world().fetch(new Request(url, { method: 'POST', headers: { cookie: person.cookie }, body }));
  return { status: reply.status, body: await reply.json() };
};
const read = async (person: Person) =>
  (await person.ask(deskCalls.listTransfers, { query: { kind: 'read' } })).answer?.data.rows ?? [];
const owing = async () => {
  const id = await makeInvoice(world());
  const { invoiceNo } = await readInvoice(world(), await world().signIn('meiling'), id);
  return { id, invoiceNo };
};

test('SERVER-66: a line is shown with the order that waits for it, is counted by no reading, and once by a person', async () => {
  const kumar = await accounts();
  const { id, invoiceNo } = await owing();
  const file = [
    HEAD,
    `2026-11-20,"PayNow, ${invoiceNo}",BK-1,,20.00`,
    `20/11/2026,${invoiceNo},BK-2,,19.00`,
    '20 Nov 2026,a friend,BK-3,,"1,234.50"',
    '20/11/2026,fees,BK-4,12.00,',
  ].join('\r\n');
  const first = await send(kumar, file);
  expect(first.body.data).toMatchObject({ lines: 3, fresh: 3, waiting: 3, matched: 1 });
  expect((await send(kumar, file)).body.data).toMatchObject({ lines: 3, fresh: 0, waiting: 3, matched: 1 });
  const rows = await read(kumar);
  expect(
    rows
      .map(({ reference, amount, written, invoice }) => [
        reference,
        Number(amount) / 10_000,
        written,
        invoice?.invoiceNo ?? null,
      ])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  ).toEqual([
    ['BK-1', 20, invoiceNo, invoiceNo],
    ['BK-2', 19, invoiceNo, null],
    ['BK-3', 1234.5, null, null],
  ]);
  const token = await world().signIn('meiling');
  expect((await readInvoice(world(), token, id)).ostBalance).toBe(200_000);
  const at = rows.find(({ reference }) => reference === 'BK-1')?.at;
  const body = { amount: 20, reference: 'BK-1', arrivedAt: at, invoiceNo };
  for (const _ of [1, 2]) expect((await kumar.ask(operatorCalls.enterTransfer, { body })).status).toBe(200);
  expect((await readInvoice(world(), token, id)).ostBalance).toBe(0);
  expect(
    (await read(kumar)).map(({ reference }) => reference).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(['BK-2', 'BK-3']);
  expect((await send(kumar, file)).body.data).toMatchObject({ fresh: 0, waiting: 2, matched: 0 });
  const { detail } = await world()
    .db.selectFrom('trail')
    .select('detail')
    .where('act', '=', 'readBankFile')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ lines: 3, matched: 1, file: expect.stringMatching(/^[\da-f]{64}$/) });
});

test('a name of a column may have a comma, and moves no other column', async () => {
  const kumar = await accounts();
  const head = '"Branch, Counter",Value Date,Reference,Credit';
  expect((await send(kumar, `${head}\n12,2026-11-20,BK-77,31.00`)).body.data).toMatchObject({ lines: 1, fresh: 1 });
  const row = (await read(kumar)).find(({ reference }) => reference === 'BK-77');
  expect(row?.amount).toBe(310_000);
});

test('SERVER-66: two people who read the same file at once keep each line once', async () => {
  const kumar = await accounts();
  const file = `${HEAD}\n2026-11-20,x,BK-11,,1\n2026-11-20,y,BK-12,,2`;
  const replies = await Promise.all([1, 2, 3].map(() => send(kumar, file)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies.reduce((sum, { body }) => sum + body.data.fresh, 0)).toBe(2);
});

test('SERVER-66: an order of another place is proposed to none but its own people', async () => {
  const shop = await accounts(['great-world-shop' as ClinicId]);
  const { invoiceNo } = await owing();
  await send(shop, `${HEAD}\n2026-11-20,${invoiceNo},BK-21,,20`);
  expect((await read(shop)).find(({ reference }) => reference === 'BK-21')).toMatchObject({ invoice: null });
});

test.each([
  ['no columns', 'a,b,c\n1,2,3', 1, 'column is missing'],
  ['names that are no CSV', '"Value Date,Reference,Credit\n2026-11-20,BK-36,1', 1, 'not CSV'],
  ['a sum in words', `${HEAD}\n2026-11-20,x,BK-31,,1\n2026-11-20,x,BK-32,,ten`, 3, 'not a sum'],
  ['a day that there is not', `${HEAD}\n2026-02-30,x,BK-33,,1`, 2, 'not a day'],
  ['a day to come', `${HEAD}\n2036-02-03,x,BK-33,,1`, 2, 'yet to come'],
  ['a line without a reference', `${HEAD}\n2026-11-20,x,,,1`, 2, 'reference is missing'],
  ['a reference twice', `${HEAD}\n2026-11-20,x,BK-34,,1\n2026-11-20,y,BK-34,,2`, 3, 'that of line 2'],
  ['too few cells', `${HEAD}\n2026-11-20,x`, 2, 'cells'],
  ['quotation marks that do not end', `${HEAD}\n2026-11-20,"x,BK-35,,1`, 2, 'CSV'],
])('SERVER-66: of a file with %s nothing is read, and its line is named', async (_what, file, line, words) => {
  const kumar = await accounts();
  const { status, body } = await send(kumar, file);
  expect([status, body.code]).toEqual([400, 'INVALID']);
  expect(JSON.stringify(body)).toContain(`line ${line}:`);
  expect(JSON.stringify(body)).toContain(words);
  expect(await read(kumar)).toEqual([]);
});

test('SERVER-66: bytes that are no text, a file above 5 MB, and a known reference with another sum are refused', async () => {
  const kumar = await accounts();
  expect((await send(kumar, new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).body.code).toBe('INVALID');
  expect((await send(kumar, 'x'.repeat(5 * 1024 * 1024 + 10_000))).status).toBe(413);
  expect((await send(kumar, `${HEAD}\n2026-11-20,x,BK-41,,1`)).status).toBe(200);
  const other = await send(kumar, `${HEAD}\n2026-11-20,x,BK-40,,1\n2026-11-20,x,BK-41,,2`);
  expect(JSON.stringify(other.body)).toContain('line 3: the reference was read before');
  expect((await read(kumar)).map(({ reference }) => reference)).toEqual(['BK-41']);
});
