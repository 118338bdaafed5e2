/** Patients, families, prescriptions and balances come over from a former system. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { IDENTITY_NOTICE_VERSION } from '#contract/constants.ts';
import type { AppointmentId, MovementId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, clinicDayOf, HOUR_MS, instantAt } from '#contract/time.ts';
import { answerOf, ask, bookOne } from '#harness/server/ask.ts';
import { applyTo, type EmptyWorld, EXAMPLE, openEmptyWorld } from '#harness/server/clinic-folder.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { lastCode, signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import type { World } from '#harness/server/world.ts';
import { asidesAsCsv, reportAsText } from '#server/clinic-import/import.page.ts';
import { importPeople, planImport } from '#server/clinic-import/import.service.ts';
import { readPeople } from '#server/clinic-import/read.rules.ts';
import { CREAM } from '#server/demo/goods.data.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { inventoryIdOf } from '#server/demo/refills.store.ts';
import { createVault } from '#server/kit/sealed.ts';
import { compare } from '#server/money/reconcile.service.ts';
import { listWrongFigures } from '#server/money/reconcile.store.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

type Files = Partial<Record<'patients' | 'families' | 'prescriptions' | 'balances', string>>;
const HEADERS = {
  patients: 'patient,name,id_kind,id_number,country,seen_on,email',
  families: 'account,member,relation,basis,seen_on',
  prescriptions: 'prescription,patient,item,prescriber,had_on,had_pieces,left,lasts_days,ends_on,unit,former_no',
  balances: 'balance,patient,kind,amount,ends_on,former_no',
} as const;
const peopleOf = (files: Files) =>
  readPeople(
    new Map(
      Object.entries(files).map(([name, lines]) => [
        `${name}.csv`,
        Buffer.from(`${HEADERS[name as keyof typeof HEADERS]}\n${lines}\n`),
      ]),
    ),
  );
const asked = async (world: World, files: Files | 'example') => ({
  people:
    files === 'example'
      ? readPeople(
          new Map(
            Object.keys(HEADERS).map((name) => [`${name}.csv`, readFileSync(join(EXAMPLE, 'import', `${name}.csv`))]),
          ),
        )
      : peopleOf(files),
  vault: createVault(world.deps.secret),
  now: await world.clock.now(),
  by: 'operator',
});
const bring = async (world: World, files: Files | 'example') => importPeople(world.db, await asked(world, files));
const plan = async (world: World, files: Files | 'example') => planImport(world.db, await asked(world, files));
const wordsOf = async (world: World, files: Files) =>
  (await plan(world, files)).mistakes.map(({ file, line, words }) => `${file}:${line}: ${words}`);

describe('into an empty clinic', () => {
  let world: EmptyWorld;
  beforeAll(async () => {
    world = await openEmptyWorld();
  });
  beforeEach(async () => {
    await world.empty();
    await applyTo(world);
  });
  afterAll(() => world.close());

  const count = async (table: 'patient' | 'refillable' | 'family' | 'invoice' | 'waiting_niks' | 'brought_credit') =>
    (await world.db.selectFrom(table).selectAll().execute()).length;

  it('a rehearsal tells the same and writes nothing; twice brings nothing twice', async () => {
    const told = reportAsText(await plan(world, 'example'));
    expect(told).toContain('patients: 3 new, 0 completed, 0 known, 0 aside');
    expect([await count('patient'), await count('invoice')]).toEqual([0, 0]);
    expect(reportAsText(await bring(world, 'example'))).toBe(told);
    const all = async () =>
      Promise.all(
        (['patient', 'family', 'refillable', 'invoice', 'waiting_niks', 'brought_credit'] as const).map(count),
      );
    expect(await all()).toEqual([3, 1, 2, 3, 1, 1]);
    expect(reportAsText(await bring(world, 'example'))).toContain('patients: 0 new, 0 completed, 3 known, 0 aside');
    expect(await all()).toEqual([3, 1, 2, 3, 1, 1]);
    expect(await world.db.selectFrom('trail').select(['act', 'who']).execute()).toContainEqual({
      act: 'importPeople',
      who: 'operator',
    });
    expect(await listWrongFigures(world.db)).toEqual([]);
  });

  it('two who bring the same at once bring it once', async () => {
    const both = await Promise.all([bring(world, 'example'), bring(world, 'example')]);
    expect(both.map(({ counts }) => counts.patients.new + counts.balances.new).toSorted((a, b) => a - b)).toEqual([
      0, 6,
    ]);
    expect([await count('patient'), await count('waiting_niks'), await count('brought_credit')]).toEqual([3, 1, 1]);
  });

  it('SIGNUP-08 SERVER-16: whoever was brought over is activated by the clinic, and by nobody else', async () => {
    await bring(world, 'example');
    const mine = signUpOf({ identity: { nric: 'S0000011F' }, name: 'Koh Bee Lian' });
    expect((await signUp(world, await verifiedGuest(world), mine)).code).toBe('MANUAL_ACTIVATION');
    expect(await world.db.selectFrom('login').selectAll().execute()).toEqual([]);
    expect(world.outbox.list().filter(({ to }) => to === 'bee.lian@example.com')).toEqual([]);
  });

  it('SIGNUP-08: the counter gives such a patient an account, by the ID and a code of the email, once', async () => {
    await bring(world, 'example');
    const admin = await firstAdmin(world);
    const reception = await invited(world, admin, ['reception']);
    const doctor = await invited(world, admin, ['clinician']);
    const { id } = await world.db
      .selectFrom('patient')
      .select('id')
      .where('name', '=', 'Koh Bee Lian')
      .executeTakeFirstOrThrow();
    const params = { id };
    const email = 'bee.lian@example.com';
    const identity = { nric: 'S0000011F' };
    const sendCode = (body: object) => reception.ask(operatorCalls.sendContactCode, { params, body });
    expect((await sendCode({ identity: { nric: 'S1234567D' }, contact: email })).code).toBe('INVALID');
    expect((await sendCode({ identity, contact: email })).status).toBe(200);
    const activate = (changes: object = {}, person = reception) =>
      person.ask(operatorCalls.activateAccount, {
        params,
        body: { identity, email, otp: lastCode(world), notice: IDENTITY_NOTICE_VERSION, ...changes },
      });
    expect((await activate({}, doctor)).status).toBe(403);
    expect((await activate({ otp: '000000' })).code).toBe('WRONG_OTP');
    expect((await activate({ notice: '2020-01' })).code).toBe('INVALID');
    expect((await activate({ identity: { nric: 'S1234567D' } })).code).toBe('INVALID');
    expect((await activate()).status).toBe(200);
    expect((await activate()).code).toBe('OTP_EXPIRED');
    expect((await sendCode({ identity, contact: 'another@example.com' })).status).toBe(200);
    expect((await activate({ email: 'another@example.com' })).code).toBe('PATIENT_EXISTS');
    await world.sendMail();
    const link = world.outbox
      .list()
      .flatMap(({ to, text }) => (to === email ? (/resetPassword\/([\w-]+)/.exec(text)?.[1] ?? []) : []))[0];
    const subjects = world.outbox
      .list()
      .flatMap((mail) => (mail.to === email && 'subject' in mail ? [mail.subject] : []));
    expect(subjects).toContain('设置您的 MyNiks 密码');
    const body = { password: 'Rain-Tree-2026', resetToken: link };
    expect((await ask(world, signupCalls.setPassword, { body })).status).toBe(200);
    expect((await ask(world, signupCalls.setPassword, { body })).code).toBe('RESET_LINK_INVALID');
    const login = { username: email, password: 'Rain-Tree-2026', remember: false };
    const { token } = await answerOf(world, signinCalls.signIn, { body: login });
    const { data } = await answerOf(world, refillCalls.listRefillables, { token, query: { patientId: id } });
    expect(data.map(({ name }) => name)).toEqual(['Adapalene 0.1% gel']);
    const consents = await world.db.selectFrom('consent').select(['patient_id', 'text_version']).execute();
    expect(consents).toEqual([{ patient_id: id, text_version: IDENTITY_NOTICE_VERSION }]);
  });

  it('a number is proven where staff saw the ID, claimed elsewhere, and clear nowhere', async () => {
    const report = await bring(world, 'example');
    const rows = await world.db.selectFrom('identifier').select(['kind', 'proven_by']).execute();
    expect(rows.toSorted((a, b) => String(a.proven_by).localeCompare(String(b.proven_by)))).toEqual([
      { kind: 'number', proven_by: 'counter' },
      { kind: 'number', proven_by: 'counter' },
      { kind: 'number', proven_by: null },
    ]);
    const kept = JSON.stringify(await world.db.selectFrom('patient').selectAll().execute());
    for (const number of ['S0000011F', 'T0000015E', 'A01234567'])
      expect(kept + reportAsText(report) + asidesAsCsv(report)).not.toContain(number);
  });

  it('lines that need a person go aside, and the others come', async () => {
    const report = await bring(world, {
      patients: [
        'P-1,Koh Bee Lian,nric,S0000011F,SG,2026-09-14,',
        'P-2,Koh Jun Yi,nric,T0000015E,SG,2026-09-14,',
        'P-3,Somebody Else,nric,T0000015E,SG,,',
        'P-4,Lim Ah Seng,none,,,,seng@example.com',
      ].join('\n'),
      families:
        'P-1,P-4,child,,\nP-1,P-2,child,Birth certificate seen,2026-09-14\nP-1,P-4,father,Both were there,2026-09-14',
      balances: 'B-1,P-2,credit,10,,\nB-2,P-9,owed,10,,',
    });
    expect(asidesAsCsv(report)).toBe(
      [
        'file,line,column,reason',
        'patients.csv,3,id_number,"The file gives this number two names"',
        'patients.csv,4,id_number,"The file gives this number two names"',
        'families.csv,2,seen_on,"Nobody has seen what shows that they belong together"',
        'families.csv,3,member,"Patient P-2 is not brought over"',
        'balances.csv,2,patient,"Patient P-2 is not brought over"',
        'balances.csv,3,patient,"Patient P-9 is not brought over"',
        '',
      ].join('\n'),
    );
    expect(report.counts.patients).toEqual({ new: 2, completed: 0, known: 0, aside: 2 });
    expect(report.counts.families).toEqual({ new: 1, completed: 0, known: 0, aside: 2 });
  });

  it('a patient who is known without an account is completed, and nothing of it is overwritten', async () => {
    await bring(world, { patients: 'P-1,Koh Bee Lian,nric,S0000011F,SG,,' });
    const again = await bring(world, { patients: 'Q-1,koh  bee LIAN,nric,s0000011f,SG,2026-09-14,bee@example.com' });
    expect(again.counts.patients).toEqual({ new: 0, completed: 1, known: 0, aside: 0 });
    await bring(world, { patients: 'Q-2,Koh Bee Lian,nric,S0000011F,SG,,other@example.com' });
    const [row, ...others] = await world.db.selectFrom('patient').select(['name', 'email']).execute();
    expect([row, others]).toEqual([{ name: 'Koh Bee Lian', email: 'bee@example.com' }, []]);
    const other = await bring(world, { patients: 'Q-3,Somebody Else,nric,S0000011F,SG,,' });
    expect(other.asides).toMatchObject([{ column: 'name' }]);
  });

  it('SIGNUP-05: mistakes are named by file and line, and nothing comes while there is one', async () => {
    const files: Files = {
      patients: [
        'P-1,Koh Bee Lian,nric,S0000011G,SG,,',
        'P-2,Amara Okafor,passport,A01234567,,,',
        'P-3,Lim Ah Seng,none,,,2026-09-14,',
        'P-4,Tan,nric,,,,',
        'P-4,Ng,none,,,,not-an-email',
      ].join('\n'),
    };
    expect(await wordsOf(world, files)).toEqual([
      'patients.csv:2: Id number has a last letter that does not belong to the number',
      'patients.csv:3: Country is missing: a passport has one',
      'patients.csv:4: Seen on names no ID that was seen',
      'patients.csv:5: Id number does not fit its kind',
      'patients.csv:6: Email has no @',
    ]);
    expect(
      await wordsOf(world, {
        patients: 'P-1,Koh Bee Lian,nric,S0000011F,SG,2030-01-01,',
        prescriptions: [
          'RX-1,P-1,no-such-gel,dr-lena-seah,2026-11-02,1,3,45,2027-05-01,katong-clinic,A-1',
          'RX-2,P-1,adapalene-01,dr-who,2026-11-02,1,3,45,2027-05-01,katong-clinic,A-1',
          'RX-3,P-1,adapalene-01,dr-lena-seah,2026-11-02,1,3,45,2026-05-01,katong-clinic,A-1',
          'RX-4,P-1,adapalene-01,dr-lena-seah,2026-11-02,1,3,45,2027-05-01,joo-chiat,A-1',
        ].join('\n'),
        balances: 'B-1,P-1,niks,10,2020-01-01,',
      }),
    ).toEqual([
      'patients.csv:2: Day is in the future (seen_on)',
      'prescriptions.csv:2: No item no-such-gel in goods.csv (item)',
      'prescriptions.csv:3: No person dr-who (prescriber)',
      'prescriptions.csv:4: Day is past (ends_on)',
      'prescriptions.csv:5: No unit joo-chiat (unit)',
      'balances.csv:2: Day is past, or more than a year ahead (ends_on)',
    ]);
    expect(await wordsOf(world, { balances: 'B-1,P-1,niks,1.5,2027-01-01,\nB-2,P-1,credit,1.005,,' })).toEqual([
      'balances.csv:2: Amount is a whole number of NIK$',
      'balances.csv:3: Amount 1.005 has 3 decimals; 2 are allowed',
    ]);
    await expect(bring(world, { patients: 'P-1,Koh,nric,S0000011F,SG,2030-01-01,' })).rejects.toThrow('in the future');
    expect(await count('patient')).toBe(0);
  });
});

describe('of a person who has an account', () => {
  const world = worldPerFile();
  let gateway: OpenGateway;
  beforeEach(async () => {
    gateway = await openGateway(world());
  });
  afterEach(async () => {
    const since = addMs(await world().clock.now(), -24 * HOUR_MS);
    const [difference] = await compare(world().deps, since);
    const { first } = await proveNiks(world().db);
    if (difference || first) throw new Error(`The books differ: ${JSON.stringify(difference ?? first)}`);
    await gateway.close();
  });
  const MEILING = 'P-1,Tan Mei Ling,nric,S8412345E,SG,,other@example.com';
  const end = (id: AppointmentId, price: number) =>
    asStaff(world(), operatorCalls.endVisit, { id }, { fee: { price, taxPercentage: 9 } });
  const visit = async () => {
    const token = await world().signIn('meiling');
    const from = clinicDayOf(addMs(await world().clock.now(), 24 * HOUR_MS));
    const { slot, appointment } = await bookOne(world(), token, { from });
    world().clock.set(instantAt(slot.date, slot.startTime));
    return appointment._id;
  };

  test('NIKS-01: NIK$ of a member are one movement, and the account keeps its own words', async () => {
    const token = await world().signIn('meiling');
    const points = async () => (await answerOf(world(), niksCalls.loadMembership, { token })).data;
    const before = await points();
    const report = await bring(world(), { patients: MEILING, balances: 'B-1,P-1,niks,18,2027-06-30,N-311' });
    expect(report.counts.patients.known).toBe(1);
    expect(await points()).toEqual(before);
    const moved = await world()
      .db.selectFrom('niks_movement')
      .select(['kind', 'points'])
      .where('id', '=', 'brought:B-1' as MovementId)
      .execute();
    expect(moved).toEqual([{ kind: 'carried', points: 18 }]);
    expect(
      (await world().db.selectFrom('patient').select('email').where('id', '=', patientIdOf('meiling')).execute())[0],
    ).toEqual({
      email: 'meiling.tan@example.com',
    });
  });

  test('BOOK-37 SERVER-42: credit comes off the next bills until none is left, and back from a void one', async () => {
    await bring(world(), { patients: MEILING, balances: 'B-2,P-1,credit,32.70,,A-20390\nB-3,P-1,owed,54.50,,A-20277' });
    const first = await visit();
    const { answer } = await end(first, 20);
    expect(answer?.data).toMatchObject({ total: 21.8, deposit: 21.8, returned: 0 });
    const second = await visit();
    expect((await end(second, 100)).answer?.data).toMatchObject({ total: 109, deposit: 10.9 });
    expect((await asStaff(world(), operatorCalls.voidBill, { id: second }, { reason: 'Wrong fee' })).status).toBe(200);
    const again = (await end(second, 50)).answer?.data;
    expect(again).toMatchObject({ total: 54.5, deposit: 10.9 });
    const token = await world().signIn('meiling');
    const query = { patientId: patientIdOf('meiling') };
    const params = { id: again?.invoice ?? '' };
    const bill = (await answerOf(world(), invoiceCalls.loadInvoice, { token, params, query })).data;
    expect(bill).toMatchObject({ depositUsed: moneyFromWire(10.9), ostBalance: moneyFromWire(43.6) });
    const owed = await world()
      .db.selectFrom('invoice')
      .innerJoin('invoice_item', 'invoice_item.invoice_id', 'invoice.id')
      .select('balance')
      .where('name', '=', 'Brought over: A-20277')
      .execute();
    expect(owed).toEqual([{ balance: moneyFromWire(54.5) }]);
  });

  test('REFILL-20: what may be had again is ordered as if it had been given here', async () => {
    const [person] = await world().db.selectFrom('provider').select('id').execute();
    await bring(world(), {
      patients: MEILING,
      prescriptions: `RX-1,P-1,${inventoryIdOf(CREAM.name)},${person?.id},2026-10-02,1,3,45,2027-05-01,${clinicIdOf('Orchard clinic')},A-20311`,
    });
    const token = await world().signIn('meiling');
    const { data } = await answerOf(world(), refillCalls.listRefillables, {
      token,
      query: { patientId: patientIdOf('meiling') },
    });
    expect(data.find(({ name }) => name === CREAM.name)).toMatchObject({
      qtyMax: 3,
      again: { until: '2027-05-01' },
    });
  });

  test('a number that an account only claims proves nothing and goes aside', async () => {
    const { identity } = signUpOf();
    expect((await signUp(world(), await verifiedGuest(world()))).status).toBe(200);
    const number = 'nric' in identity ? identity.nric : '';
    const report = await bring(world(), { patients: `P-1,Nora Wee,nric,${number},SG,2026-09-14,` });
    expect(report.asides).toEqual([
      {
        file: 'patients.csv',
        line: 2,
        column: 'id_number',
        reason: 'An account claims this number: its ID is to be seen',
      },
    ]);
    const rows = await world()
      .db.selectFrom('identifier')
      .select('proven_by')
      .where('kind', '=', 'number')
      .where('proven_by', 'is', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
  });
});
