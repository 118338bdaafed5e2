/** The company and the contacts of the folder, wherever patients read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { answerOf } from '#harness/server/ask.ts';
import { applyTo, type Edit, type EmptyWorld, EXAMPLE, openEmptyWorld, toldOf } from '#harness/server/clinic-folder.ts';
import { filesIn, readLetters } from '#harness/server/letters.ts';
import { guestOf, signUp, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff, itemOf, makeInvoice } from '#harness/server/orders.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { requireCompany } from '#server/config/company.store.ts';
import { ConfigError } from '#server/config/config.rules.ts';
import { textOf } from '#test/kit/pdf-text.ts';

const edit = (what: string, by: string): Edit => ({ file: 'clinic.yaml', what, by });
const OTHER_NUMBER = edit('number: 202600017K', 'number: M90371234Y');
const goods = readFileSync(join(EXAMPLE, 'goods.csv'), 'utf8');
const NO_GST: Edit[] = [
  { file: 'goods.csv', by: goods.replaceAll(/,9,(yes|no),/g, ',,$1,') },
  edit('registered: true', 'registered: false'),
  edit('    number: 202600017K # need not be the UEN\n', ''),
];

const DATA_PROTECTION = `  data-protection: # whom a person asks about their data; in the terms (NIKS-24)
    name: Data protection officer
    email: privacy@tembusu.example
`;

let world: EmptyWorld;
beforeAll(async () => {
  world = await openEmptyWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.close());

/** Texts of the receipt that a new member is mailed for a paid order of one item. */
const mailedReceipt = async (dollars: number, tax: number): Promise<string> => {
  await signUp(world, await verifiedGuest(world));
  const { id: patientId } = await world.db.selectFrom('login').select('patient_id as id').executeTakeFirstOrThrow();
  const id = await makeInvoice(world, { patientId, invoiceType: 'Online Store', items: [itemOf(dollars, { tax })] });
  const { balance } = await world.db
    .selectFrom('invoice')
    .select('balance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { amount: Number(balance) / 10_000, reference: 'PN-1' };
  expect((await asStaff(world, operatorCalls.receiveTransfer, { id }, body)).status).toBe(200);
  const files = (await readLetters(world)).flatMap((letter) => Object.entries(filesIn(letter)));
  const [, receipt] = files.find(([name]) => name.startsWith('receipt-')) ?? [];
  return textOf(new Uint8Array(receipt ?? []));
};

describe('the company', () => {
  it('L55 REC-03 PAY-09 is the folder’s on receipts, for transfers and for questions, from the apply on', async () => {
    const token = await guestOf(world);
    const paid = async () => (await answerOf(world, paymentCalls.loadPayNowSettings, { token })).data;
    expect(await paid()).toMatchObject({ uen: DEMO_COMPANY.uen });
    await applyTo(world, [OTHER_NUMBER]);
    expect(await paid()).toEqual({
      uen: '202600017K',
      name: 'TEMBUSU SKIN & HAIR PTE. LTD.',
      contact: { phone: '+65 6550 0190', email: 'care@tembusu.example' },
    });
    const { data } = await answerOf(world, deliveryCalls.loadDeliverySettings, { token });
    expect(data.contact).toEqual({ phone: '+65 6550 0190', email: 'care@tembusu.example' });
    const receipt = await mailedReceipt(20, 9);
    for (const words of [
      'TEMBUSU SKIN & HAIR PTE. LTD.',
      'UEN 202600017K · GST Reg. No. M90371234Y',
      '27 Joo Chiat Lane #02-05 Tembusu House, Singapore 428090',
      '+65 6550 0190 · care@tembusu.example',
      'Tax invoice and receipt',
      'GST 9%',
      'incl. GST',
    ])
      expect(receipt).toContain(words);
    expect(receipt).not.toMatch(/NIKS CLINICS|myniks\.example|6550 0100/);
  });

  it('PAY-09 a start without settings of the company waits for the folder, and names what it lacks', async () => {
    const start = (...companyLacks: string[]) => requireCompany(world.db, { companyLacks });
    await expect(start('COMPANY_UEN', 'CONTACT_EMAIL')).rejects.toThrow(ConfigError);
    await expect(start('COMPANY_UEN', 'CONTACT_EMAIL')).rejects.toThrow(
      /Apply its folder: .*or set what the folder says: COMPANY_UEN, CONTACT_EMAIL\.$/,
    );
    await expect(start()).resolves.toBeUndefined();
    await applyTo(world, []);
    await expect(start('COMPANY_UEN', 'CONTACT_EMAIL')).resolves.toBeUndefined();
  });

  it('L55 a company that is not registered for GST names no number and no tax on its receipts', async () => {
    await applyTo(world, NO_GST);
    const receipt = await mailedReceipt(20, 0);
    expect(receipt).toContain('UEN 202600017K');
    expect(receipt).not.toMatch(/GST|Tax invoice/);
  });

  it('L43 L55 NIKS-24 the folder names who answers for personal data, to everybody and without a session', async () => {
    const asked = async () => (await answerOf(world, settingsCalls.loadClinic)).data;
    expect((await asked()).dataProtection).toEqual(DEMO_COMPANY.dataProtection);
    await applyTo(world);
    expect(await asked()).toEqual({
      phone: '+65 6550 0190',
      email: 'care@tembusu.example',
      dataProtection: { name: 'Data protection officer', email: 'privacy@tembusu.example' },
      gstNumber: '202600017K',
    });
  });

  it('L43 check names a folder without a contact for personal data', async () => {
    const without = edit(DATA_PROTECTION, '');
    expect(await toldOf(without)).toContain('clinic.yaml:20: Key "data-protection" is missing.');
  });

  it('L55 check notes a number that is missing, and refuses a name that banks cannot show', async () => {
    expect(await toldOf(edit('    number: 202600017K # need not be the UEN\n', ''))).toContain(
      'clinic.yaml:15: (note) GST is registered, and its number is missing: receipts are no tax invoices.',
    );
    expect(await toldOf(edit('name: TEMBUSU SKIN & HAIR PTE. LTD.', 'name: 香灰莉'))).toContain(
      'clinic.yaml:13: Name has to be in Latin letters, in which banks show it.',
    );
  });
});
