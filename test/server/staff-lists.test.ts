/** The desk's lists: by role and place, in pages, and what is new within seconds. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { PATIENT_PARTS, type PatientPart, ROLES, type Role } from '#contract/roles.ts';
import {
  addDays,
  addMs,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  DAY_MS,
  instantAt,
  weekdayOf,
} from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { required } from '#machines/kit/required.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEILING = patientIdOf('meiling');

/** The day with most visits. */
const busyDay = async (): Promise<{ day: ClinicDay; count: number; unit: ClinicId }> => {
  const rows = await world()
    .db.selectFrom('appointment')
    .select(['starts_at', 'clinic_id'])
    .where('state', 'in', ['new', 'confirmed'])
    .execute();
  const days = Map.groupBy(rows, ({ starts_at }) => clinicDayOf(starts_at));
  const [found] = [...days].toSorted(([, a], [, b]) => b.length - a.length);
  if (!found?.[1][0]) throw new Error('The world has visits');
  return { day: found[0], count: found[1].length, unit: found[1][0].clinic_id };
};

test('a day has its visits, and counts them by state', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const { day, count } = await busyDay();
  const { answer } = await nadia.ask(deskCalls.listDay, { query: { day } });
  const data = answer?.data;
  expect((data?.counts.new ?? 0) + (data?.counts.confirmed ?? 0)).toBe(count);
  const starts = data?.rows.map(({ startsAt }) => startsAt) ?? [];
  expect(starts).toEqual(starts.toSorted());
  const one = data?.rows.find(({ state }) => state === 'new');
  if (!one) return;
  const accepted = await nadia.ask(operatorCalls.acceptAppointment, { params: { id: one._id } });
  expect(accepted.status).toBe(200);
  const after = (await nadia.ask(deskCalls.listDay, { query: { day } })).answer?.data;
  expect(after?.counts.new).toBe((data?.counts.new ?? 0) - 1);
});

test('a day has the hours of its places: from the earliest opening or time to the latest end, also once they have begun', async () => {
  const admin = await firstAdmin(world());
  const { day, unit } = await busyDay();
  const { db } = world();
  const at = (time: string) => instantAt(day, time as ClockTime);
  const hours = async (query: object = { unit }) =>
    (await admin.ask(deskCalls.listDay, { query: { day, ...query } })).answer?.data.hours;
  const open = (opens_at: string, open_days: number[] = [1, 2, 3, 4, 5, 6, 7]) =>
    db
      .updateTable('clinic')
      .set({ opens_at: opens_at as ClockTime, closes_at: '23:00' as ClockTime, open_days })
      .where('id', '=', unit)
      .execute();
  await open('05:30');
  expect(await hours()).toEqual({ from: at('05:30'), to: at('23:00') });
  expect((await hours({}))?.from).toBe(at('05:30'));
  await open('05:30', [weekdayOf(addDays(day, 1))]);
  const { first, last } = await db
    .selectFrom('slot')
    .select(({ fn }) => [fn.min('starts_at').as('first'), fn.max('ends_at').as('last')])
    .where('clinic_id', '=', unit)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>=', at('00:00'))
    .where('starts_at', '<', addMs(at('00:00'), DAY_MS))
    .executeTakeFirstOrThrow();
  expect(await hours()).toEqual({ from: first, to: last });
  world().clock.set(required(last, 'last'));
  const later = await firstAdmin(world(), 'nadia.hassan@example.sg');
  const hoursLater = async () => (await later.ask(deskCalls.listDay, { query: { day, unit } })).answer?.data.hours;
  expect(await hoursLater()).toEqual({ from: first, to: last });
  await db
    .updateTable('slot')
    .set({ withdrawn_at: required(last, 'last') })
    .where('clinic_id', '=', unit)
    .execute();
  expect(await hoursLater()).toBeNull();
});

test('a person sees the visits of their own places; another’s place is not there', async () => {
  const admin = await firstAdmin(world());
  const { day, unit } = await busyDay();
  const clinics = await world().db.selectFrom('clinic').select('id').execute();
  const other = clinics.find(({ id }) => id !== unit)?.id ?? unit;
  const nadia = await invited(world(), admin, ['reception'], [other]);
  const { answer } = await nadia.ask(deskCalls.listDay, { query: { day } });
  expect(answer?.data.rows.every(({ place }) => place._id === other)).toBe(true);
  expect((await nadia.ask(deskCalls.listDay, { query: { day, unit } })).code).toBe('NOT_FOUND');
  const menus = (await nadia.ask(deskCalls.listClinic)).answer?.data;
  expect(menus?.places.map(({ _id }) => _id)).toEqual([other]);
});

test('ROLE-07: visits that were not closed and requests to close an account show at the places of the person alone', async () => {
  const { unit } = await busyDay();
  const token = await world().signIn('grace');
  await answerOf(world(), accountCalls.reauthenticate, { token, body: { password: 'Harbour-2026' } });
  await answerOf(world(), accountCalls.askForClosure, { token });
  // every visit of the seed has begun
  world().clock.advance(60 * DAY_MS);
  const admin = await firstAdmin(world());
  const clinics = await world().db.selectFrom('clinic').select('id').execute();
  const used = await world().db.selectFrom('appointment').select('clinic_id').distinct().execute();
  const other = clinics.find(({ id }) => used.every(({ clinic_id }) => clinic_id !== id))?.id ?? unit;
  const [here, there] = [
    await invited(world(), admin, ['reception'], [unit]),
    await invited(world(), admin, ['reception'], [other]),
  ];
  const seen = async (who: Person) => ({
    visits: (await who.ask(operatorCalls.listNotClosed, { query: {} })).answer?.data.length,
    closures: (await who.ask(deskCalls.listClosures, { query: {} })).answer?.data.rows.length,
  });
  expect(await seen(there)).toEqual({ visits: 0, closures: 0 });
  const shown = await seen(here);
  expect(shown.visits).toBeGreaterThan(0);
  expect(shown.closures).toBe(1);
  expect((await there.ask(operatorCalls.listNotClosed, { query: { unit } })).code).toBe('NOT_FOUND');
});

test('a day of many visits comes in pages of a hundred, each visit once', async () => {
  const admin = await firstAdmin(world());
  const { day } = await busyDay();
  await sql`
    insert into appointment (id, clinic_id, provider_id, service_id, patient_id, starts_at, ends_at, moreinfo, missed_appointment,
      may_overlap, created_at, type, state)
    select 'many-' || n, clinic_id, provider_id, service_id, patient_id, starts_at, ends_at, '', false, true, created_at, type, 'rejected'
    from (select * from appointment where state = 'confirmed' and (starts_at at time zone 'Asia/Singapore')::date = ${day} limit 1) one
      cross join generate_series(1, 230) n`.execute(world().db);
  const ids: string[] = [];
  let cursor: string | null | undefined;
  const sizes: number[] = [];
  do {
    const { answer } = await admin.ask(deskCalls.listDay, {
      query: { day, state: 'rejected', ...(cursor && { cursor }) },
    });
    sizes.push(answer?.data.rows.length ?? 0);
    ids.push(...(answer?.data.rows.map(({ _id }) => _id) ?? []));
    cursor = answer?.data.next;
  } while (cursor);
  expect(ids.filter((id) => id.startsWith('many-'))).toHaveLength(230);
  expect(new Set(ids).size).toBe(ids.length);
  expect(sizes.slice(0, 2)).toEqual([100, 100]);
  expect((await admin.ask(deskCalls.listDay, { query: { day, cursor: 'x' } })).code).toBe('INVALID');
});

test('ROLE-07: a patient’s page has the parts of the role, and what a role may not see is absent', async () => {
  const admin = await firstAdmin(world());
  for (const role of ROLES) {
    const person = role === 'admin' ? admin : await invited(world(), admin, [role]);
    const { answer } = await person.ask(deskCalls.openPatient, { params: { id: MEILING } });
    const parts = (Object.keys(PATIENT_PARTS) as PatientPart[]).filter((part) =>
      (PATIENT_PARTS[part] as readonly Role[]).includes(role),
    );
    const always = ['_id', 'name', 'number', 'numberStanding', 'isBlocked'];
    expect([role, Object.keys(answer?.data ?? {}).toSorted()]).toEqual([role, [...always, ...parts].toSorted()]);
  }
  const doctor = await invited(world(), admin, ['clinician']);
  const page = (await doctor.ask(deskCalls.openPatient, { params: { id: MEILING } })).answer?.data;
  expect(page?.records?.length).toBeGreaterThan(0);
  expect(page?.number).toMatch(/^S\*{4}\w{4}$/);
});

test('a patient is found by name, email, phone, whole number and order, and shown masked', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const find = async (term: string) =>
    (await nadia.ask(deskCalls.searchPatients, { body: { term } })).answer?.data.map(({ name }) => name);
  const { email, phone } = await world()
    .db.selectFrom('patient')
    .select(['email', 'phone'])
    .where('id', '=', MEILING)
    .executeTakeFirstOrThrow();
  const order = await world()
    .db.selectFrom('invoice')
    .select('invoice_no')
    .where('patient_id', '=', MEILING)
    .executeTakeFirstOrThrow();
  expect(await find('mei li')).toContain('Tan Mei Ling');
  expect(await find(email ?? '')).toEqual(['Tan Mei Ling']);
  expect(await find(phone ?? '')).toEqual(['Tan Mei Ling']);
  expect(await find((phone ?? '').replaceAll(' ', '').slice(-8))).toEqual(['Tan Mei Ling']);
  const digits = order.invoice_no.slice(4);
  for (const written of [order.invoice_no, `inv ${digits}`, `INV\u2013${digits}\u200b`, `ＩＮＶ${digits}`])
    expect([written, await find(written)]).toEqual([written, ['Tan Mei Ling']]);
  expect(await find((email ?? '').replace('@', '＠'))).toEqual(['Tan Mei Ling']);
  expect(await find('S8412345E')).toEqual(['Tan Mei Ling']);
  expect((await nadia.ask(deskCalls.searchPatients, { body: { term: 'x' } })).code).toBe('INVALID');
  const found = await nadia.ask(deskCalls.searchPatients, { body: { term: 'Tan Mei Ling' } });
  for (const whole of [email, phone, 'S8412345E']) expect(JSON.stringify(found.answer)).not.toContain(whole);
});

test('orders: dispensary sees refills alone, shop the store’s, accounts both', async () => {
  const admin = await firstAdmin(world());
  const kinds = async (role: Role) => {
    const person = await invited(world(), admin, [role]);
    const { answer } = await person.ask(deskCalls.listOrders);
    return [...new Set(answer?.data.rows.map(({ invoiceType }) => invoiceType))].toSorted();
  };
  expect(await kinds('dispensary')).toEqual(['Refill']);
  expect(await kinds('shop')).toEqual(['Online Store']);
  expect(await kinds('accounts')).toEqual(['Online Store', 'Refill']);
  const shop = await invited(world(), admin, ['shop']);
  expect((await shop.ask(deskCalls.listOrders, { query: { kind: 'Refill' } })).code).toBe('OPERATORS_ONLY');
});

test('an order or bill opens for the role whose kind it is', async () => {
  const visit = await world()
    .db.selectFrom('appointment')
    .select(['id', 'starts_at'])
    .where('state', '=', 'confirmed')
    .where('ended_at', 'is', null)
    .where('type', '=', 'NORMAL')
    .executeTakeFirstOrThrow();
  world().clock.set(visit.starts_at);
  const admin = await firstAdmin(world());
  const [shop, reception] = [await invited(world(), admin, ['shop']), await invited(world(), admin, ['reception'])];
  const ended = await reception.ask(operatorCalls.endVisit, {
    params: { id: visit.id },
    body: { fee: { price: 60 } },
  });
  expect(ended.code).toBeNull();
  const bill = ended.answer?.data.invoice ?? '';
  const idOf = async (type: string) =>
    (await world().db.selectFrom('invoice').select('id').where('invoice_type', '=', type).executeTakeFirstOrThrow()).id;
  const open = async (person: Person, id: string) =>
    (await person.ask(deskCalls.openInvoice, { params: { id } })).status;
  const [store, refill] = [await idOf('Online Store'), await idOf('Refill')];
  expect([await open(shop, store), await open(shop, refill), await open(shop, bill)]).toEqual([200, 403, 403]);
  expect([await open(reception, store), await open(reception, bill)]).toEqual([403, 200]);
});

test('a transfer without an order, one of too little and one too much are told apart', async () => {
  const admin = await firstAdmin(world());
  const mohan = await invited(world(), admin, ['accounts']);
  const open = await world()
    .db.selectFrom('invoice')
    .innerJoin('delivery', 'invoice_id', 'invoice.id')
    .select(['invoice_no', 'balance'])
    .where('invoice_type', '=', 'Online Store')
    .where('payment_status', '=', 'none')
    .where('delivery_type', '!=', 'Deliver To Other Countries')
    .orderBy('balance', 'desc')
    .orderBy('invoice_no')
    .executeTakeFirstOrThrow();
  const owed = Number(open.balance) / 10_000;
  const enter = (amount: number, reference: string, invoiceNo: string | null) =>
    mohan.ask(operatorCalls.enterTransfer, { body: { amount, reference, invoiceNo } });
  const kindOf = async (reference: string) =>
    (await mohan.ask(deskCalls.listTransfers, { query: {} })).answer?.data.rows.find(
      (row) => row.reference === reference,
    )?.kind;
  expect((await enter(20, 'ref-none', null)).status).toBe(200);
  expect(await kindOf('ref-none')).toBe('noOrder');
  await enter(1, 'ref-less', open.invoice_no);
  expect(await kindOf('ref-less')).toBe('less');
  await enter(owed + 4, 'ref-more', open.invoice_no);
  expect(await kindOf('ref-more')).toBe('more');
  await enter(owed, 'ref-twice', open.invoice_no);
  expect(await kindOf('ref-twice')).toBe('twice');
});

test('a count takes the place of what was written, unless it changed meanwhile', async () => {
  const admin = await firstAdmin(world());
  const farah = await invited(world(), admin, ['dispensary']);
  const [row] = (await farah.ask(deskCalls.listStock)).answer?.data.rows ?? [];
  if (!row) throw new Error('The world has stock');
  const count = (body: object) =>
    farah.ask(deskCalls.countStock, { body: { item: row.item, unit: row.place._id, reason: 'lost', ...body } });
  expect((await count({ before: row.qty, qty: 7 })).answer?.data.qty).toBe(7);
  const stale = await count({ before: row.qty === 7 ? 8 : row.qty, qty: 3 });
  expect([stale.code, stale.refusal?.data]).toEqual(['DETAILS_CHANGED', { qty: 7 }]);
  expect((await count({ item: 'nothing', before: 0, qty: 1 })).code).toBe('NOT_FOUND');
  const line = await world()
    .db.selectFrom('trail')
    .selectAll()
    .where('act', '=', 'countStock')
    .orderBy('no')
    .executeTakeFirst();
  expect(line).toMatchObject({ reason: 'lost', detail: { before: row.qty, after: 7 } });
});

test('what is new is heard by who may read its list, and by no other', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const shop = await invited(world(), admin, ['shop']);
  const since = async (person: Person) => (await person.ask(deskCalls.listChanges)).answer?.data.next ?? 0;
  const [ofNadia, ofShop] = [await since(nadia), await since(shop)];
  const { id } = await world()
    .db.selectFrom('appointment')
    .select('id')
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  const waiting = nadia.ask(deskCalls.listChanges, { query: { since: ofNadia } });
  await nadia.ask(operatorCalls.acceptAppointment, { params: { id } });
  const heard = (await waiting).answer?.data;
  expect(heard?.changes).toMatchObject([{ kind: 'visit', id }]);
  const elsewhere = shop.ask(deskCalls.listChanges, { query: { since: ofShop } });
  // another wait of the same session ends this one
  await new Promise((resolve) => setTimeout(resolve, 100));
  const again = shop.ask(deskCalls.listChanges, { query: { since: 999_999_999 } });
  expect((await elsewhere).answer?.data.changes).toEqual([]);
  expect((await again).answer?.data.isBehind).toBe(true);
});

test('a wait for what is new ends when its desk is locked in another tab, and the next one is refused', async () => {
  const nadia = await invited(world(), await firstAdmin(world()), ['reception']);
  const since = (await nadia.ask(deskCalls.listChanges)).answer?.data.next ?? 0;
  const waiting = nadia.ask(deskCalls.listChanges, { query: { since } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = performance.now();
  expect((await nadia.ask(staffCalls.lockStaff)).status).toBe(200);
  expect((await waiting).answer?.data.changes).toEqual([]);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect((await nadia.ask(deskCalls.listChanges, { query: { since } })).status).toBe(423);
});

test('NOTIF-07: an announcement reaches each member once, in both languages, and is taken back from all', async () => {
  const admin = await firstAdmin(world());
  const body = { en: 'All clinics are closed on <25 Dec>.', zh: '12月25日休息。', audience: 'all' };
  const preview = await admin.ask(deskCalls.announce, { body: { ...body, isPreview: true } });
  const made = (await admin.ask(deskCalls.announce, { body })).answer?.data;
  expect(made?.count).toBe(preview.answer?.data.count);
  expect(made?.count).toBeGreaterThan(3);
  const read = async () =>
    JSON.stringify(await answerOf(world(), profileCalls.listNotifications, { token: await world().signIn('meiling') }));
  expect((await read()).split('All clinics are closed on &lt;25 Dec&gt;.')).toHaveLength(2);
  const withdraw = { params: { id: made?._id ?? '' }, body: { reason: 'wrong day' } };
  expect((await admin.ask(deskCalls.withdrawAnnouncement, withdraw)).status).toBe(200);
  expect(await read()).not.toContain('All clinics');
  const listed = (await admin.ask(deskCalls.listAnnouncements)).answer?.data.rows;
  expect(listed?.[0]?.withdrawnAt).not.toBeNull();
});

test('the times of a day that begin later than now are listed, free and taken ones, by their start', async () => {
  const admin = await firstAdmin(world());
  const nadia = await invited(world(), admin, ['reception']);
  const day = clinicDayOf(addMs(await world().clock.now(), 3 * DAY_MS));
  const { rows } = (await nadia.ask(deskCalls.listStaffSlots, { query: { day } })).answer?.data ?? { rows: [] };
  expect(rows.length).toBeGreaterThan(5);
  const starts = rows.map(({ startsAt }) => startsAt);
  expect(starts).toEqual(starts.toSorted());
});
