/** Staff attach a file to a patient's records: its pages are drawn, for the right patient, and withdrawn if it is wrong. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { DEFAULT_APP_ID, FILE_MAX_BYTES } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { answerOf } from '#harness/server/ask.ts';
import { redOnBlue } from '#harness/server/pictures.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openPdfium } from '#server/redrawing/pdfium.adapter.ts';
import { redrawing } from '#server/redrawing/redrawing.service.ts';
import { armedPdf, bombPdf, emptyPdf, pdfOf, picturesIn, wordsBeside } from '#test/kit/pdf-files.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { whitePng } from '#test/kit/white-png.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const mei = patientIdOf('meiling');
const MEI = { patientId: mei, patientName: 'Tan Mei Ling', lastFour: '345E', name: 'Consent to a peel' };

const staff = async (role: 'clinician' | 'reception' | 'accounts' = 'reception', places: ClinicId[] | null = null) =>
  invited(world(), await firstAdmin(world()), [role], places);
const formOf = (bytes: Uint8Array, fields: object) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, String(text));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'form.pdf');
  return form;
};
const attach = async (person: Person, bytes: Uint8Array, fields: object = {}, headers: Record<string, string> = {}) => {
  const url = `http://myniks.test/api${operatorCalls.attachFile.path}?app-id=${DEFAULT_APP_ID}`;
  const body = formOf(bytes, { ...MEI, ...fields });
  const reply = await world().fetch(
    new Request(url, { method: 'POST', headers: { cookie: person.cookie, ...headers }, body }),
  );
  return { status: reply.status, body: await reply.json() };
};
const open = async (id: string, userId: 'meiling' | 'grace' = 'meiling') => {
  const token = await world().signIn(userId);
  const answer = await world().fetch(
    new Request(`http://myniks.test/api/attachment/${id}?app-id=${DEFAULT_APP_ID}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const attached = async (bytes: Uint8Array, fields: object = {}, person: Person | null = null) => {
  const { status, body } = await attach(person ?? (await staff()), bytes, fields);
  expect([status, body.code]).toEqual([200, undefined]);
  return { id: body.data.attachment as string, pages: body.data.pages as number };
};

test('REC-23: a photo comes back as a page with its picture, upright, without where it was taken', async () => {
  const photo = await redOnBlue(1_200, 800)
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Secret camera')).toBe(true);
  const { id, pages } = await attached(photo);
  expect(pages).toBe(1);
  const { answer, bytes } = await open(id);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'x-patient-id': mei,
      'content-disposition': expect.stringContaining('inline; filename="Consent to a peel.pdf"'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  ]);
  const [picture = Buffer.alloc(0), ...more] = picturesIn(bytes);
  expect(more).toEqual([]);
  const { width, height, exif } = await sharp(picture).metadata();
  expect([width, height, exif]).toEqual([1_200, 800, undefined]);
  for (const gone of ['Secret', 'Exif', 'GPS']) expect(bytes.includes(gone)).toBe(false);
  expect(wordsBeside(bytes)).toEqual(['Consent to a peel']);
});

test('a photo that lies on its side is turned', async () => {
  const { id } = await attached(await redOnBlue(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { width, height } = await sharp(picturesIn((await open(id)).bytes)[0]).metadata();
  expect([width, height]).toEqual([200, 400]);
});

test.each(['png', 'webp'] as const)('a %s comes back as a page', async (kind) => {
  const { id } = await attached(await redOnBlue(300, 200)[kind]().toBuffer());
  expect(picturesIn((await open(id)).bytes)).toHaveLength(1);
});

test('REC-23: of a PDF the patient gets pictures of its pages, and their words beside them, and no script, file or link', async () => {
  const sent = armedPdf('I agree to the peel');
  for (const arm of ['JavaScript', 'EmbeddedFile', 'evil.example']) expect(sent.includes(arm)).toBe(true);
  const { id, pages } = await attached(sent);
  expect(pages).toBe(1);
  const { bytes } = await open(id);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const arm of ['JavaScript', '/JS', 'OpenAction', 'EmbeddedFile', 'evil', '/Annot', '/URI', '/Font'])
    expect(bytes.includes(arm)).toBe(false);
  expect(wordsBeside(bytes)).toEqual(['I agree to the peel']);
  const { channels } = await sharp(picturesIn(bytes)[0]).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(80);
});

test('each page is a picture with its own words, in their order', async () => {
  const { id, pages } = await attached(await pdfOf(['First page', 'Second (page)', '']));
  expect(pages).toBe(3);
  const { bytes } = await open(id);
  expect(picturesIn(bytes)).toHaveLength(3);
  expect(wordsBeside(bytes)).toEqual(['First page', 'Second (page)', 'Consent to a peel']);
});

test('SERVER-66 L32: the patient hears of it and finds it among the documents; the trail has record, patient, hash and size', async () => {
  const sent = await pdfOf(['Signed']);
  const { id } = await attached(sent, { clinic: 'orchard-clinic' });
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), recordsCalls.listDocuments, { token });
  expect(data[0]).toMatchObject({ name: 'Consent to a peel', attachment: id, patientId: mei });
  const notices = (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
  expect(notices[0]).toContain('Consent to a peel');
  const entry = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'attachFile')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    outcome: 'done',
    patient_id: mei,
    subject_kind: 'record',
    subject_id: id,
    place_id: 'orchard-clinic',
    detail: { bytes: sent.byteLength, file: expect.stringMatching(/^[\da-f]{64}$/) },
  });
  const { digest } = await world().db.selectFrom('record_file').select('digest').executeTakeFirstOrThrow();
  expect(Buffer.from(digest).toString('hex')).toBe((entry.detail as { file: string }).file);
});

test.each([
  ['another name', { patientName: 'Lim Mei Ling' }],
  ['another number', { lastFour: '417Z' }],
  ['less of the name', { patientName: 'Tan' }],
  ['less of the number', { lastFour: '5E' }],
  ['no letter of a name', { patientName: '. -' }],
])('SERVER-66: with %s nothing is attached, and the answer does not say which was wrong', async (_what, wrong) => {
  const { status, body } = await attach(await staff(), await pdfOf(['Signed']), wrong);
  expect([status, body.code, body.fields]).toEqual([409, 'PATIENT_DIFFERS', undefined]);
  expect(body.message).toContain('The name and the last four characters of the number are not those');
  expect(await world().db.selectFrom('record_file').selectAll().execute()).toEqual([]);
});

test.each([
  { patientName: 'tan  mei-ling', lastFour: '345e' },
  { patientName: 'MEI LING TAN', lastFour: ' 345 E' },
])('case, spaces and the order of a name are as on any paper', async (typed) => {
  expect((await attached(await pdfOf(['Signed']), typed)).pages).toBe(1);
});

test('SERVER-66: neither a patient of another place, nor another place, nor another role', async () => {
  const pdf = await pdfOf(['Signed']);
  const grace = { patientId: patientIdOf('grace'), patientName: 'Grace Lim', lastFour: '126Z' };
  const admin = await firstAdmin(world());
  const codeOf = async (role: Role, place: string, fields: object = {}) => {
    const person = await invited(world(), admin, [role], [place as ClinicId]);
    return (await attach(person, pdf, { ...grace, ...fields })).body.code;
  };
  expect(await codeOf('reception', 'great-world-shop')).toBe('NOT_FOUND');
  expect(await codeOf('clinician', 'orchard-clinic', { clinic: 'novena-clinic' })).toBe('NOT_FOUND');
  expect(await codeOf('clinician', 'orchard-clinic', { patientId: 'nobody' })).toBe('NOT_FOUND');
  expect(await codeOf('accounts', 'orchard-clinic')).toBe('OPERATORS_ONLY');
  expect(await codeOf('clinician', 'orchard-clinic', { clinic: 'orchard-clinic' })).toBe(undefined);
});

test('SERVER-66: nothing goes to an account whose number is only claimed', async () => {
  await world()
    .db.updateTable('identifier')
    .set({ proven_at: null, proven_by: null })
    .where('patient_id', '=', mei)
    .where('kind', '=', 'number')
    .execute();
  expect((await attach(await staff(), await pdfOf(['Signed']))).body.code).toBe('IDENTITY_UNPROVEN');
});

test('the same request again attaches it once', async () => {
  const [person, pdf] = [await staff(), await pdfOf(['Signed'])];
  const headers = { 'idempotency-key': 'once' };
  const [first, second] = [await attach(person, pdf, {}, headers), await attach(person, pdf, {}, headers)];
  expect(second.body).toEqual(first.body);
  expect(await world().db.selectFrom('record_file').select('pages').execute()).toHaveLength(1);
});

describe('a file that is not drawn is refused with what to do', () => {
  const jpeg = () => redOnBlue(64, 64).jpeg().toBuffer();
  const files: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['nothing', () => Buffer.alloc(0), 'FILE_NOT_READ'],
    ['a broken PDF', () => Buffer.from('%PDF-1.7\nbroken'), 'FILE_NOT_READ'],
    ['a PDF without a page', emptyPdf, 'FILE_NOT_READ'],
    ['a PDF with a password', () => pdfOf(['Secret'], { userPassword: 'x' }), 'FILE_LOCKED'],
    ['21 pages', () => pdfOf(Array.from({ length: 21 }, () => '')), 'FILE_TOO_LONG'],
    ['a photo of 900 million pixels', () => whitePng(30_000), 'FILE_NOT_READ'],
    ['half a photo', async () => (await redOnBlue(640, 640).jpeg().toBuffer()).subarray(0, 900), 'FILE_NOT_READ'],
    ['an animation', () => redOnBlue(64, 64).gif().toBuffer(), 'FILE_NOT_READ'],
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_NOT_READ'],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_NOT_READ'],
    [
      'a photo that is a PDF, too',
      async () => {
        const photo = await jpeg();
        const comment = Buffer.from('\u00FF\u00FE\u0000\u0012%PDF-1.7 comment', 'latin1');
        comment.writeUInt16BE(comment.length - 2, 2);
        return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
      },
      'FILE_NOT_READ',
    ],
  ];
  test.each(files)('%s', async (_what, file, code) => {
    const { status, body } = await attach(await staff(), await file());
    expect([status, body.code]).toEqual([422, code]);
    expect(body.message).toMatch(/^This (?:file|PDF) .*[Pp]lease/);
    expect(await world().db.selectFrom('record_file').select('pages').execute()).toEqual([]);
  });

  test('a file above 10 MB', async () => {
    const file = Buffer.concat([await pdfOf(['Signed']), Buffer.alloc(FILE_MAX_BYTES)]);
    expect((await attach(await staff(), file)).status).toBe(413);
  });

  test('a form without the file, or with a text in its place', async () => {
    const person = await staff();
    const url = `http://myniks.test/api${operatorCalls.attachFile.path}?app-id=${DEFAULT_APP_ID}`;
    for (const file of [null, 'text']) {
      const form = new FormData();
      for (const [name, text] of Object.entries({ ...MEI, ...(file !== null && { file }) })) form.append(name, text);
      const reply = await world().fetch(
        new Request(url, { method: 'POST', headers: { cookie: person.cookie }, body: form }),
      );
      expect((await reply.json()).code).toBe('INVALID');
    }
  });
});

test('the memory in which a PDF is read has an end', async () => {
  const library = await openPdfium();
  await expect(library.loadDocument(new Uint8Array(600 * 1024 * 1024))).rejects.toThrow(RangeError);
});

describe('a thread that does not end', () => {
  const file = async () => ({
    bytes: new Uint8Array(await pdfOf([''])),
    title: 'A form',
    at: await world().clock.now(),
  });
  test('is ended after its time, and the next file is drawn', async () => {
    const redraw = redrawing({ timeoutMs: 200, script: new URL('../kit/hanging.worker.ts', import.meta.url) });
    for (const who of ['a', 'b'])
      await expect(redraw(await file(), who)).rejects.toMatchObject({ code: 'FILE_TOO_LONG' });
    expect(await redrawing()(await file(), 'a')).toMatchObject({ pages: 1 });
  });
  test('also one that draws a picture of 900 million pixels, which is a file of 41 KB', async () => {
    const bomb = { ...(await file()), bytes: new Uint8Array(bombPdf(30_000)) };
    expect(bomb.bytes.byteLength).toBeLessThan(50_000);
    await expect(redrawing({ timeoutMs: 1_000 })(bomb, 'a')).rejects.toMatchObject({ code: 'FILE_TOO_LONG' });
  });
  test('or that dies takes nothing with it', async () => {
    const redraw = redrawing({ script: new URL('../kit/dying.worker.ts', import.meta.url) });
    await expect(redraw(await file(), 'a')).rejects.toMatchObject({ code: 'FILE_TOO_LONG' });
  });
  test('one person waits for no more than two files', async () => {
    const redraw = redrawing({ timeoutMs: 200, script: new URL('../kit/hanging.worker.ts', import.meta.url) });
    const one = await file();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => redraw(one, 'a')));
    expect(tries.map((tried) => (tried.status === 'rejected' ? tried.reason.code : 'drawn'))).toEqual([
      'FILE_TOO_LONG',
      'FILE_TOO_LONG',
      'FILE_TOO_LONG',
      'TOO_MANY_TRIES',
    ]);
  });
});

test('ROLE-07 SERVER-66: a clinician of the place opens a file, also a withdrawn one, and the patient reads that', async () => {
  const admin = await firstAdmin(world());
  const doctor = await invited(world(), admin, ['clinician']);
  const { id } = await attached(await pdfOf(['Signed']), { clinic: 'orchard-clinic' }, doctor);
  const read = async (person: Person, of = id) => {
    const path = operatorCalls.openFile.path.replace(':id', of);
    return world().fetch(
      new Request(`http://myniks.test/api${path}?app-id=${DEFAULT_APP_ID}`, { headers: { cookie: person.cookie } }),
    );
  };
  const page = await doctor.ask(deskCalls.openPatient, { params: { id: mei }, query: { reason: 'Asked' } });
  expect(page.answer?.data.records?.map(({ attachment, file }) => [attachment, file])).toContainEqual([
    id,
    { pages: 1 },
  ]);
  await doctor.ask(operatorCalls.withdrawRecord, { params: { id }, body: { reason: 'Wrong', isMisfiled: false } });
  const answer = await read(doctor);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(wordsBeside(new Uint8Array(await answer.arrayBuffer()))).toEqual(['Signed']);
  expect((await read(doctor, 'attachment-meiling-regimen-skin')).status).toBe(404);
  expect((await read(await invited(world(), admin, ['reception']))).status).toBe(403);
  const shop = await invited(world(), admin, ['clinician'], ['great-world-shop' as ClinicId]);
  expect((await read(shop)).status).toBe(404);
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), looksCalls.listLooks, { token });
  expect(data.rows.map(({ act }) => act)).toContain('openFile');
});

test('REC-01 REC-23: one that was withdrawn opens no more, and the clinic keeps it', async () => {
  const doctor = await staff('clinician');
  const { id } = await attached(await pdfOf(['Signed']), {}, doctor);
  expect((await open(id, 'grace')).answer.status).toBe(404);
  expect((await open(id)).answer.status).toBe(200);
  const body = { reason: 'Of another patient', isMisfiled: true };
  expect((await doctor.ask(operatorCalls.withdrawRecord, { params: { id }, body })).status).toBe(200);
  const { answer, bytes } = await open(id);
  expect([answer.status, JSON.parse(bytes.toString()).code]).toEqual([409, 'RECORD_WITHDRAWN']);
  const token = await world().signIn('meiling');
  const { data } = await answerOf(world(), recordsCalls.listDocuments, { token });
  expect(data.map(({ attachment }) => attachment)).not.toContain(id);
  expect(await world().db.selectFrom('record_file').select('pages').execute()).toEqual([{ pages: 1 }]);
});
