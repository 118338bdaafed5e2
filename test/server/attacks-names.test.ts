/** An issued paper keeps its name, even when the patient's name changes. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import { answerOf } from '#harness/server/ask.ts';
import { claimAccount, comeByDigitalId, digitalPerson, openDigitalPeople, ticketIn } from '#harness/server/claims.ts';
import { asStaff, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { applyMigrations } from '#server/db/migrate.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { inPast } from '#test/kit/past.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const FORGED = 'Lee Kuan Forged';
const meiling = patientIdOf('meiling');
const daniel = patientIdOf('daniel');
/** The number on Mei Ling's ID. */
const ID = { nric: 'S8412345E' } as const;

const paper = async (token: string, id: string): Promise<string> => {
  const answer = await world().fetch(
    new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  expect(answer.status).toBe(200);
  return textOf(Buffer.from(await answer.arrayBuffer()));
};
const rename = (token: string, name: string) =>
  answerOf(world(), profileCalls.changeProfile, { token, body: { name } });
const nameOf = async (token: string) => (await answerOf(world(), profileCalls.loadProfile, { token })).data.name;
/** An order of the shop for Daniel, whose number is only claimed. */
const order = () => makeInvoice(world(), { patientId: daniel, invoiceType: 'Online Store', items: [itemOf(20)] });
const receiptOf = async (token: string, id: Awaited<ReturnType<typeof order>>): Promise<string> =>
  paper(token, String((await readInvoice(world(), token, id, daniel)).receipt));
const payAll = async (id: Awaited<ReturnType<typeof order>>, amount: number, reference: string) =>
  asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount, reference });

describe('an account whose number is only claimed', () => {
  let token: string;
  beforeEach(async () => {
    token = await world().signIn('daniel');
  });

  test('takes another name, and its receipts keep the one that they were issued to', async () => {
    const id = await order();
    await payAll(id, 20, 'PN-1');
    await rename(token, FORGED);
    expect(await nameOf(token)).toBe(FORGED);
    const receipt = await receiptOf(token, id);
    expect(receipt).toContain('Daniel Ong');
    expect(receipt).not.toContain(FORGED);
  });

  test('is named on a receipt as at its first payment, also when the rest comes later', async () => {
    const id = await order();
    await rename(token, 'Daniel Ong Wei');
    await payAll(id, 5, 'PN-2');
    await rename(token, FORGED);
    await payAll(id, 15, 'PN-3');
    const receipt = await receiptOf(token, id);
    expect(receipt).toContain('Daniel Ong Wei');
    expect(receipt).not.toContain(FORGED);
  });

  test('gets the name of its digital ID, and its receipts keep the one before', async () => {
    const id = await order();
    await payAll(id, 20, 'PN-4');
    const came = await comeByDigitalId(world(), digitalPerson('ONG WEI JIE', 'S7845231E'));
    const { answer } = await claimAccount(world(), came.session, ticketIn(came), 'Lantern-2026');
    const claimed = String(answer?.token);
    expect(await nameOf(claimed)).toBe('ONG WEI JIE');
    const receipt = await receiptOf(claimed, id);
    expect(receipt).toContain('Daniel Ong');
    expect(receipt).not.toContain('ONG WEI JIE');
  });
});

describe('the name of a proven number', () => {
  const change = (identity: object, name: string, id = meiling) =>
    asStaff(world(), operatorCalls.changeName, { id }, { identity, name });

  test('SERVER-66: is changed at the counter with the ID seen; regimens, documents and receipts keep the one before', async () => {
    const token = await world().signIn('meiling');
    const id = await makeInvoice(world());
    await payByTransfer(world(), token, id);
    const { receipt } = await readInvoice(world(), token, id);
    const issued = async (kind: 'regimen' | 'document') => {
      const body = { patientId: meiling, kind, name: 'Paper', content: ['Seen.'] };
      return String((await asStaff(world(), operatorCalls.issueRecord, {}, body)).answer?.data.attachment);
    };
    const before = [await issued('regimen'), await issued('document'), String(receipt)];
    expect((await change(ID, 'Tan Mei Ling Grace')).code).toBeNull();
    expect(await nameOf(token)).toBe('Tan Mei Ling Grace');
    for (const paperId of [...before, 'attachment-meiling-regimen-skin'])
      expect(await paper(token, paperId)).not.toContain('Grace');
    expect(await paper(token, await issued('document'))).toContain('Tan Mei Ling Grace');
  });

  test('stays without the ID of that very number', async () => {
    expect((await change({ nric: 'S9412345C' }, FORGED)).code).toBe('INVALID');
    expect((await change({ nric: 'S7845231E' }, FORGED, daniel)).code).toBe('IDENTITY_UNPROVEN');
    expect((await change(ID, FORGED, patientIdOf('siewhoon'))).code).toBe('NOT_FOUND');
    expect((await change(ID, ' ')).code).toBe('INVALID');
    expect(await nameOf(await world().signIn('meiling'))).toBe('Tan Mei Ling');
  });
});

test('what was issued before names were kept has the present name, and what is not paid none', async () => {
  await inPast(world(), '0025', async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(`insert into patient (id, name, is_guest, created_at) values ('p', 'Tan Ah Kow', false, now())`);
    await run(`insert into record_entry (id, patient_id, kind, name, attachment_id, content, created_at)
      values ('r', 'p', 'regimen', 'Paper', 'a', '{Seen}', now())`);
    for (const id of ['paid', 'open'])
      await run(`insert into invoice (id, invoice_no, receipt_id, patient_id, invoice_type, created_at, finalized,
          subtotal, total_discount, total_tax, points_redeemed, rounding, total)
        values ('${id}', '${id}', 'receipt-${id}', 'p', 'Online Store', now(), true, 5, 0, 0, 0, 0, 5)`);
    await run(`insert into journal_entry (invoice_id, kind, amount, cause, created_at) values
      ('paid', 'charge', 5, 'c1', now()), ('paid', 'payment', -5, 'p1', now()), ('open', 'charge', 5, 'c2', now())`);
    await run('set constraints all immediate');
    await applyMigrations(tx);
    const rows = await tx.selectFrom('invoice').select(['id', 'issued_to']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'open', issued_to: null },
      { id: 'paid', issued_to: 'Tan Ah Kow' },
    ]);
    expect(await tx.selectFrom('record_entry').select('issued_to').execute()).toEqual([{ issued_to: 'Tan Ah Kow' }]);
  });
});
