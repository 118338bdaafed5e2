import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { DEFAULT_APP_ID } from '#contract/constants.ts';
import { answerOf } from '#harness/server/ask.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { asStaff, invoiceIdOf, itemOf, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const signIn = () => world().signIn('meiling');

const open = async (id: string, token: string | undefined): Promise<{ answer: Response; bytes: Buffer }> => {
  const answer = await world().fetch(
    new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('REC-02: regimens and documents are listed for the caller and the family, newest first; nobody else’s', async () => {
  const token = await signIn();
  const regimen = (await answerOf(world(), recordsCalls.listRegimen, { token })).data;
  expect(regimen.map(({ name }) => name)).toEqual(['Skin regimen', 'Scalp regimen']);
  const documents = (await answerOf(world(), recordsCalls.listDocuments, { token })).data;
  expect(documents.map(({ name, patientId }) => [name, patientId])).toEqual([
    ['Visit summary', patientIdOf('meiling')],
    ['转介信 Referral letter', patientIdOf('siewhoon')],
  ]);
  for (const call of [recordsCalls.listRegimen, recordsCalls.listDocuments])
    expect((await answerOf(world(), call, { token: await world().signIn('kenji') })).data).toEqual([]);
});

test('REC-23: a record opens as a PDF that browsers show, keep nowhere and run nothing of', async () => {
  const token = await signIn();
  const { answer, bytes } = await open('attachment-siewhoon-document-letter', token);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-patient-id': patientIdOf('siewhoon'),
    'content-disposition': `inline; filename="Referral letter.pdf"; filename*=UTF-8''%E8%BD%AC%E4%BB%8B%E4%BF%A1%20Referral%20letter.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  expect((await open('attachment-siewhoon-document-letter', token)).bytes.length).toBe(bytes.length);
});

test('REC-23: what a record says is in it, Chinese too', async () => {
  const text = textOf((await open('attachment-siewhoon-document-letter', await signIn())).bytes);
  for (const words of ['Tan Siew Hoon', 'Orchard clinic', '转介信', '病人陈秀云，转介作健康检查。', DEMO_COMPANY.name])
    expect(text).toContain(words);
});

test('REC-03 SERVER-68: a receipt has the company, the number, the lines, every amount and every payment', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), { items: [itemOf(33.34, { tax: 9, qty: 2 })], pointsRedeemed: 10 });
  expect((await readInvoice(world(), token, id)).receipt).toBeNull();
  const receiptId = (
    await world().db.selectFrom('invoice').select('receipt_id').where('id', '=', id).executeTakeFirstOrThrow()
  ).receipt_id;
  expect((await open(receiptId, token)).answer.status).toBe(404);
  await payByTransfer(world(), token, id, 'PN-778');
  const { receipt, invoiceNo } = await readInvoice(world(), token, id);
  expect(receipt).toBe(receiptId);
  const { answer, bytes } = await open(receiptId, token);
  expect(answer.headers.get('content-disposition')).toContain(`receipt-${invoiceNo}.pdf`);
  const text = textOf(bytes);
  for (const words of [
    DEMO_COMPANY.name,
    DEMO_COMPANY.uen,
    invoiceNo,
    'Tan Mei Ling',
    'Calm barrier cream',
    '$66.68',
    '$6.00',
    '-$10.00',
    '$0.02',
    '$62.70',
    'Bank transfer PN-778',
    '-$62.70',
    '$0.00',
  ])
    expect(text).toContain(words);
});

test('REC-03 PAY-02 SERVER-68: the rows of a receipt add up to its total, its lines to the items, and it names the GST', async () => {
  const token = await signIn();
  const id = await makeInvoice(world(), {
    items: [itemOf(12.4, { name: 'Cetirizine', tax: 9, qty: 2 }), itemOf(57.6, { name: 'Minoxidil', tax: 9 })],
  });
  await payByTransfer(world(), token, id, 'PN-779');
  const { receipt } = await readInvoice(world(), token, id);
  const text = textOf((await open(String(receipt), token)).bytes);
  // 7.416 of tax; 27.032 and 62.784 after it
  for (const words of ['$27.03 incl. GST', '$62.78 incl. GST', '$89.81Items', '-$0.01Rounding', '$89.80Total'])
    expect(text).toContain(words);
  expect(text).toContain('$82.40Before GST$7.42GST 9%');
});

test('REC-23 ROLE-06: strangers and guests find no file, and nobody finds one without a session', async () => {
  const owner = await signIn();
  const paid = await readInvoice(world(), owner, invoiceIdOf('meiling-store-shipped'));
  const files = ['attachment-meiling-regimen-skin', String(paid.receipt), 'nothing'];
  for (const token of [await world().signIn('siti'), await world().signIn('kenji'), await guestOf(world())])
    for (const file of files) expect((await open(file, token)).answer.status).toBe(404);
  for (const file of files) expect((await open(file, undefined)).answer.status).toBe(401);
});

test('SERVER-66: the clinic issues a record, which the patient is told of and can open', async () => {
  const body = {
    patientId: patientIdOf('kenji'),
    kind: 'regimen',
    name: 'Regimen',
    clinic: null,
    content: ['Once a day.'],
  };
  const { answer } = await asStaff(world(), operatorCalls.issueRecord, {}, body);
  const token = await world().signIn('kenji');
  const { data } = await answerOf(world(), recordsCalls.listRegimen, { token });
  expect(data).toMatchObject([
    { name: 'Regimen', attachment: answer?.data.attachment, createdAt: await world().clock.now() },
  ]);
  expect(textOf((await open(String(answer?.data.attachment), token)).bytes)).toContain('Once a day.');
  const told = await world().db.selectFrom('notification').select(['kind', 'patient_id']).execute();
  expect(told).toEqual([{ kind: 'regimenIssued', patient_id: patientIdOf('kenji') }]);
  for (const wrong of [{ patientId: 'patient-nobody' }, { clinic: 'nowhere' }])
    expect((await asStaff(world(), operatorCalls.issueRecord, {}, { ...body, ...wrong })).status).toBe(404);
});
