/** The same person twice: reception proposes, another person confirms, everything moves, and can go back for 30 days. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { looksCalls } from '#contract/calls/looks.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { MergeId, PatientId } from '#contract/ids.ts';
import { type ClinicDay, DAY_MS, HOUR_MS } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { documentsOf, issue } from '#harness/server/claims.ts';
import { readLetters } from '#harness/server/letters.ts';
import { enrol, pay } from '#harness/server/niks.ts';
import { makeInvoice } from '#harness/server/orders.ts';
import { eraseAccount } from '#server/account/closure.store.ts';
import { readPersonalData } from '#server/account/personal-data.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createVault } from '#server/kit/sealed.ts';
import { OF_PATIENTS } from '#server/merge/moves.store.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { prune } from '#server/upkeep.job.ts';
import {
  bookFor,
  type Counter,
  DANIEL,
  decide,
  furnish,
  openCounter,
  opened,
  propose,
  proposed,
  registerTwin,
  undo,
  withoutNumber,
} from '#test/kit/merges.ts';
import { firstAdmin } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const AHKOW = patientIdOf('ahkow');
const AHKOWS = { nric: 'S4823156Z' };

const ownersOf = async (counter: { visit: string; order: string }): Promise<unknown[]> => {
  const { rows } = await sql<{ owner: PatientId }>`
    select patient_id as owner from appointment where id = ${counter.visit}
    union all select patient_id from invoice where id = ${counter.order}`.execute(world().db);
  return rows.map(({ owner }) => owner);
};
const provenNumbers = async (...ids: PatientId[]): Promise<PatientId[]> =>
  (
    await world()
      .db.selectFrom('patient_identity')
      .select('patient_id')
      .where('patient_id', 'in', ids)
      .where(sql<boolean>`has_proven_number(patient_id)`)
      .execute()
  ).map((row) => row.patient_id);

/** The account of Daniel and its twin, with what the twin has, put together. */
const merged = async () => {
  const counter = await openCounter(world());
  const twin = await registerTwin(counter);
  const theirs = await furnish(world(), counter, twin);
  const id = await proposed(counter.reception);
  await readLetters(world());
  const done = await decide(counter.admin, id);
  return { ...counter, twin, theirs, id, done };
};

test('SERVER-66: what the twin has is the account’s after an administrator confirms, and the account hears of it', async () => {
  const { admin, twin, theirs, done, id } = await merged();
  expect([done.code, done.answer?.data]).toEqual([
    null,
    { visits: 1, orders: 1, bills: 0, records: 1, prescriptions: 0, families: 0, niks: 0 },
  ]);
  expect(await ownersOf(theirs)).toEqual([DANIEL, DANIEL]);
  expect(await provenNumbers(DANIEL, twin)).toEqual([DANIEL]);
  const token = await world().signIn('daniel');
  expect(await documentsOf(world(), token)).toContain('Letter of the twin');
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  expect(data.filter(({ msg }) => msg.includes('registered with us twice'))).toHaveLength(1);
  const letters = await readLetters(world());
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('we put both entries together on')]);
  expect(letters.map(({ text }) => text).join()).not.toMatch(/Letter of the twin|8123|Ong Daniel/);
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'mergePatients')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ patient_id: DANIEL, staff_id: admin.id, subject_id: id, outcome: 'done' });
  expect(line.detail).toMatchObject({ other: twin, moves: { visits: 1, records: 1 } });
});

test('search and the page of the other lead to the one that stays; every other act there is refused', async () => {
  const { reception, twin } = await merged();
  const { answer } = await reception.ask(deskCalls.searchPatients, { body: { term: 'Ong Daniel' } });
  expect(answer?.data.map(({ _id }) => _id)).toEqual([DANIEL]);
  expect((await opened(reception, twin))?._id).toBe(DANIEL);
  const removed = await reception.ask(operatorCalls.endMembership, { params: { id: twin }, body: { reason: 'Asked' } });
  expect(removed.code).toBe('PATIENT_MERGED');
  await expect(makeInvoice(world(), { patientId: twin })).rejects.toThrow(/put together/);
});

test('a preview counts what would move, and moves nothing', async () => {
  const counter = await openCounter(world());
  const twin = await registerTwin(counter);
  const theirs = await furnish(world(), counter, twin);
  const id = await proposed(counter.reception);
  expect((await decide(counter.admin, id, true)).answer?.data).toMatchObject({ visits: 1, orders: 1, records: 1 });
  expect(await ownersOf(theirs)).toEqual([twin, twin]);
  const { answer } = await counter.admin.ask(operatorCalls.listMerges, {});
  expect(answer?.data.rows).toMatchObject([
    {
      _id: id,
      stays: { _id: DANIEL, hasAccount: true, number: null },
      other: { _id: twin, hasAccount: false, number: 'S****231E' },
      isOwn: false,
      doneAt: null,
    },
  ]);
});

test('who has proposed does not confirm, reception decides nothing, and what was decided is decided', async () => {
  const counter = await openCounter(world());
  await registerTwin(counter);
  const id = await proposed(counter.admin);
  expect((await decide(counter.admin, id)).code).toBe('OWN_PROPOSAL');
  expect((await decide(counter.admin, id, true)).code).toBe('OWN_PROPOSAL');
  expect((await decide(counter.reception, id)).code).toBe('OPERATORS_ONLY');
  expect((await propose(counter.reception)).code).toBe('MERGE_PROPOSED');
  const declined = { params: { id }, body: { reason: 'Father and son' } };
  expect((await counter.admin.ask(operatorCalls.declineMerge, declined)).status).toBe(200);
  expect((await counter.admin.ask(operatorCalls.declineMerge, declined)).code).toBe('MERGE_ENDED');
  expect((await decide(counter.admin, id)).code).toBe('MERGE_ENDED');
  expect((await undo(counter.admin, id)).code).toBe('MERGE_ENDED');
  expect((await decide(counter.admin, 'nothing' as MergeId)).code).toBe('NOT_FOUND');
  const again = await proposed(counter.reception);
  expect((await decide(counter.admin, again)).status).toBe(200);
});

test('without an account the one with the number stays, and has what it lacked of contact', async () => {
  const counter = await openCounter(world());
  const old = await withoutNumber(world(), 'former', { phone: '+65 8123 0000', email: 'former@example.com' });
  await world().db.updateTable('patient').set({ phone: null }).where('id', '=', AHKOW).execute();
  const booked = await bookFor(world(), counter, old);
  const id = await proposed(counter.reception, { id: old, identity: AHKOWS, contact: null });
  await readLetters(world());
  expect((await decide(counter.admin, id)).answer?.data).toMatchObject({ visits: 1 });
  expect(await opened(counter.reception, old)).toMatchObject({
    _id: AHKOW,
    contact: { phone: '+65 8123 0000', email: 'ah.kow.lim@example.com' },
    visits: [{ _id: booked.answer?.data.appointment._id }],
  });
  // without an account no one hears of it
  expect(await readLetters(world())).toEqual([]);
  expect((await undo(counter.admin, id)).status).toBe(200);
  expect(await opened(counter.reception, AHKOW)).toMatchObject({ _id: AHKOW, contact: { phone: null }, visits: [] });
  expect(await opened(counter.reception, old)).toMatchObject({ _id: old, contact: { phone: '+65 8123 0000' } });
});

test('taken apart, each has its own again; what came since stays, and the account hears of it', async () => {
  const { admin, reception, twin, theirs, id } = await merged();
  await bookFor(world(), { admin, reception }, DANIEL, 30);
  await readLetters(world());
  expect((await undo(admin, id)).status).toBe(200);
  expect(await ownersOf(theirs)).toEqual([twin, twin]);
  expect(await provenNumbers(DANIEL, twin)).toEqual([twin]);
  const token = await world().signIn('daniel');
  expect(await documentsOf(world(), token)).not.toContain('Letter of the twin');
  expect((await opened(reception, twin))?._id).toBe(twin);
  expect((await opened(reception, DANIEL))?.numberStanding).toBe('lost');
  const visits = await world().db.selectFrom('appointment').select('id').where('patient_id', '=', twin).execute();
  expect(visits).toHaveLength(1);
  expect((await readLetters(world())).map(({ text }) => text)).toEqual([
    expect.stringContaining('An entry that we had put to yours was taken away again'),
  ]);
  expect((await undo(admin, id)).code).toBe('MERGE_ENDED');
  expect((await decide(admin, await proposed(reception))).status).toBe(200);
});

test('after 30 days nothing goes back, and the list of what moved is deleted', async () => {
  const { id } = await merged();
  const moves = () => world().db.selectFrom('patient_move').select('row_key').execute();
  world().clock.advance(30 * DAY_MS - HOUR_MS);
  await prune(world().db, world().clock);
  expect((await moves()).length).toBeGreaterThan(3);
  world().clock.advance(HOUR_MS);
  await prune(world().db, world().clock);
  expect(await moves()).toEqual([]);
  expect((await undo(await firstAdmin(world(), 'later@example.sg'), id)).code).toBe('UNMERGE_LATE');
});

test('a bill of a visit that moved keeps both together, and so do NIK$ and the digital ID', async () => {
  const { admin, theirs, id } = await merged();
  const bill = await makeInvoice(world(), { patientId: DANIEL });
  const setBill = (of: string | null) =>
    sql`update appointment set bill_id = ${of} where id = ${theirs.visit}`.execute(world().db);
  await setBill(bill);
  expect((await undo(admin, id)).code).toBe('UNMERGE_USED');
  await setBill(null);
  const setSub = (sub: string | null) =>
    sql`update patient_identity set singpass_sub = ${sub} where patient_id = ${DANIEL}`.execute(world().db);
  await setSub('daniel-by-digital-id');
  expect((await undo(admin, id)).code).toBe('UNMERGE_USED');
  await setSub(null);
  await enrol(world(), 'daniel');
  await pay(world(), theirs.order);
  expect((await undo(admin, id)).code).toBe('UNMERGE_NIKS');
});

test('NIK$ are proven after a merge: what the other paid before earns nothing, what is paid after it does', async () => {
  const counter = await openCounter(world());
  await enrol(world(), 'daniel');
  const twin = await registerTwin(counter);
  await pay(world(), await makeInvoice(world(), { patientId: twin }));
  const open = await makeInvoice(world(), { patientId: twin });
  expect((await decide(counter.admin, await proposed(counter.reception))).status).toBe(200);
  expect((await proveNiks(world().db)).first).toBe(null);
  await pay(world(), open);
  const { rows } = await sql`select invoice_id as id from niks_movement where patient_id = ${DANIEL}`.execute(
    world().db,
  );
  expect(rows).toEqual([{ id: open }]);
  expect((await proveNiks(world().db)).first).toBe(null);
});

test('NIK$ of a former system that wait for the other come to a membership at once', async () => {
  const counter = await openCounter(world());
  await enrol(world(), 'daniel');
  const twin = await registerTwin(counter);
  await world()
    .db.insertInto('waiting_niks')
    .values({
      id: 'before',
      patient_id: twin,
      points: 40,
      ends_on: '2099-12-31' as ClinicDay,
      source: 'a test',
      taken_at: null,
    })
    .execute();
  const id = await proposed(counter.reception);
  expect((await decide(counter.admin, id)).answer?.data.niks).toBe(40);
  const { rows } = await sql`select sum(remaining)::int as niks from niks_lot where patient_id = ${DANIEL}`.execute(
    world().db,
  );
  expect(rows).toEqual([{ niks: 40 }]);
  expect((await proveNiks(world().db)).first).toBe(null);
  expect((await undo(counter.admin, id)).code).toBe('UNMERGE_NIKS');
});

const codeOf = async (counter: Counter, more: Parameters<typeof propose>[1] = {}): Promise<FailureCode | null> =>
  (await propose(counter.reception, more)).code;

test('a proposal needs a number that is known, another patient, and the contact of the account', async () => {
  const counter = await openCounter(world());
  expect(await codeOf(counter)).toBe('SAME_PATIENT');
  const twin = await registerTwin(counter);
  expect(await codeOf(counter, { identity: { nric: 'S0000001I' } })).toBe('NOT_FOUND');
  expect(await codeOf(counter, { id: 'nobody' as PatientId })).toBe('NOT_FOUND');
  expect(await codeOf(counter, { id: twin })).toBe('SAME_PATIENT');
  expect(await codeOf(counter, { contact: null })).toBe('NOT_THE_OWNER');
  expect(await codeOf(counter, { contact: '+65 9000 0000' })).toBe('NOT_THE_OWNER');
  expect(await codeOf(counter, { reason: ' ' })).toBe('INVALID');
  expect(await codeOf(counter)).toBe(null);
});

test('different numbers, two accounts, and an account whose number is only claimed are refused', async () => {
  const counter = await openCounter(world());
  const old = await withoutNumber(world(), 'former');
  expect(await codeOf(counter, { id: old })).toBe('IDENTITY_UNPROVEN');
  const twin = await registerTwin(counter);
  expect(await codeOf(counter, { id: twin, identity: AHKOWS })).toBe('NUMBERS_DIFFER');
  expect(await codeOf(counter, { id: patientIdOf('meiling') })).toBe('NUMBERS_DIFFER');
  expect(await codeOf(counter, { id: DANIEL, identity: { nric: 'S8412345E' } })).toBe('BOTH_HAVE_ACCOUNTS');
});

test('a number that the account merely claims yields to the one on the ID, unless something was issued under it', async () => {
  const counter = await openCounter(world());
  await world().db.deleteFrom('record_entry').where('patient_id', '=', DANIEL).execute();
  await sql`update invoice set invoice_type = 'Online Store' where patient_id = ${DANIEL}`.execute(world().db);
  const id = await proposed(counter.reception, { identity: AHKOWS });
  await issue(world(), DANIEL, 'Under the other number', { isIdSeen: true, contact: '+65 9123 4504' });
  expect((await decide(counter.admin, id)).code).toBe('NUMBERS_DIFFER');
  await world().db.deleteFrom('record_entry').where('patient_id', '=', DANIEL).execute();
  await sql`update identifier set proven_at = null, proven_by = null where patient_id = ${DANIEL} and kind = 'number'`.execute(
    world().db,
  );
  expect((await decide(counter.admin, id)).status).toBe(200);
  expect(await opened(counter.reception, AHKOW)).toMatchObject({ _id: DANIEL, number: 'S****156Z' });
});

test('families, closures, visits at one time and NIK$ of both are in the way, at the proposal and at its end', async () => {
  const counter = await openCounter(world());
  const twin = await registerTwin(counter);
  const id = await proposed(counter.reception);
  const { db } = world();
  const codes = async () => [(await decide(counter.admin, id, true)).code, (await decide(counter.admin, id)).code];
  const family = (patient: PatientId, member: PatientId) =>
    sql`insert into family (patient_id, member_id) values (${patient}, ${member})`.execute(db);
  const forget = () => sql`delete from family where member_id in (${twin}, ${DANIEL})`.execute(db);

  await family(DANIEL, twin);
  expect(await codes()).toEqual(['MERGE_FAMILY', 'MERGE_FAMILY']);
  await forget();
  await family(patientIdOf('siti'), twin);
  await family(patientIdOf('siti'), DANIEL);
  expect(await codes()).toEqual(['MERGE_FAMILY', 'MERGE_FAMILY']);
  await forget();

  await sql`insert into closure (id, patient_id, language, asked_at) values ('asked', ${DANIEL}, 'en', now())`.execute(
    db,
  );
  expect(await codes()).toEqual(['MERGE_CLOSING', 'MERGE_CLOSING']);
  await sql`delete from closure where patient_id = ${DANIEL}`.execute(db);

  const booked = await bookFor(world(), counter, twin);
  const visit = booked.answer?.data.appointment._id;
  await sql`
    insert into appointment (id, clinic_id, provider_id, service_id, patient_id, type, state, starts_at, ends_at, moreinfo,
      missed_appointment, created_at)
    select 'beside', clinic_id, (select id from provider where id <> provider_id order by id limit 1), service_id, ${DANIEL}, type,
      state, starts_at, ends_at, '', false, created_at
    from appointment where id = ${visit}`.execute(db);
  expect(await codes()).toEqual(['MERGE_OVERLAPS', 'MERGE_OVERLAPS']);
  await sql`delete from appointment where id = 'beside'`.execute(db);

  await sql`
    insert into niks_account (patient_id, joined_at, terms_version, terms_language) values (${twin}, now(), '1', 'en')`.execute(
    db,
  );
  expect(await codes()).toEqual(['MERGE_NIKS', 'MERGE_NIKS']);
  await sql`delete from niks_account where patient_id = ${twin}`.execute(db);
  expect((await decide(counter.admin, id)).status).toBe(200);
});

test('the family of the other has the one that stays, and a third entry follows the second', async () => {
  const counter = await openCounter(world());
  const first = await withoutNumber(world(), 'first');
  const siti = patientIdOf('siti');
  await sql`insert into family (patient_id, member_id) values (${siti}, ${first})`.execute(world().db);
  const one = await proposed(counter.reception, { id: first, identity: AHKOWS, contact: null });
  expect((await decide(counter.admin, one)).answer?.data.families).toBe(1);
  const membersOf = async () =>
    (await world().db.selectFrom('family').select('member_id').where('patient_id', '=', siti).execute()).map(
      (row) => row.member_id,
    );
  expect(await membersOf()).toEqual([AHKOW]);
  await registerTwin(counter);
  await sql`delete from patient_identity where patient_id = ${DANIEL}`.execute(world().db);
  const two = await proposed(counter.reception, { identity: AHKOWS });
  expect((await decide(counter.admin, two)).status).toBe(200);
  expect((await opened(counter.reception, first))?._id).toBe(DANIEL);
  expect(await membersOf()).toEqual([DANIEL]);
  expect((await undo(counter.admin, one)).code).toBe('PATIENT_MERGED');
  expect((await undo(counter.admin, two)).status).toBe(200);
  expect((await opened(counter.reception, first))?._id).toBe(AHKOW);
  expect((await undo(counter.admin, one)).status).toBe(200);
  expect(await membersOf()).toEqual([first]);
});

test('the person’s own data and “Who looked at my records” have the other entry, too, under the name of the account', async () => {
  const { twin } = await merged();
  const token = await world().signIn('daniel');
  const looks = await answerOf(world(), looksCalls.listLooks, { token });
  expect(looks.data.rows.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['mergePatients', 'proposeMerge', 'registerPatient', 'bookForPatient']),
  );
  expect([...new Set(looks.data.rows.map(({ patientName }) => patientName))]).toEqual(['Daniel Ong']);
  const { deps, db } = world();
  const vault = createVault(deps.secret);
  const data = await readPersonalData(db, vault, { patientId: DANIEL, language: 'en' });
  expect(new Set(data?.patient.map(({ id }) => id))).toEqual(new Set([DANIEL, twin]));
  expect(data?.patient_merge).toMatchObject([{ outcome: 'done' }]);
  expect(JSON.stringify(data?.trail)).not.toContain('The same person, seen today');
});

test('an account that is closed takes the other entry along', async () => {
  const { twin } = await merged();
  const phoneOf = async () =>
    (await world().db.selectFrom('patient').select('phone').where('id', '=', twin).executeTakeFirstOrThrow()).phone;
  expect(await phoneOf()).not.toBe(null);
  await world()
    .db.transaction()
    .execute((tx) => eraseAccount(tx, DANIEL, { isKnown: true, keepsNumber: true }));
  expect(await phoneOf()).toBe(null);
});

test('every table with a patient moves, or has its reason to stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and (attname in ('patient_id', 'member_id', 'merged_into')) order by relname`.execute(world().db);
  expect(Object.keys(OF_PATIENTS).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    rows.map(({ name }) => name).toSorted((one, other) => (one < other ? -1 : 1)),
  );
});
