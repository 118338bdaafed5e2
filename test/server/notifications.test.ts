import { describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { NOTIFICATIONS_MAX } from '#contract/constants.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, clinicDayOf, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask, bookOne } from '#harness/server/ask.ts';
import { asStaff, makeInvoice, payByTransfer } from '#harness/server/orders.ts';
import { insertNotices } from '#server/demo/notifications.service.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { type Notice, notify } from '#server/notification/notification.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const listed = async (token: string, language = 'en-US') =>
  (await answerOf(world(), profileCalls.listNotifications, { token, headers: { 'Accept-Language': language } })).data;
const tell = async (notice: Pick<Notice, 'kind' | 'metadata'>, who: MemberId | 'ethan' = 'meiling') =>
  notify(world().db, { ...notice, patientId: patientIdOf(who), now: await world().clock.now() });
const DELIVERED = { deliveryType: 'Deliver To Singapore', deliveryStatus: 'Pending', fee: moneyFromWire(0) } as const;
const PICKED_UP = { deliveryType: 'Pickup', deliveryStatus: 'Pending', fee: moneyFromWire(0) } as const;

test('SERVER-26 API-34: the caller gets two notifications, the newer first, with every member', async () => {
  const token = await world().signIn('meiling');
  const { appointment } = await bookOne(world(), token, { from: '2026-11-25' });
  world().clock.advance(MINUTE_MS);
  const id = await makeInvoice(world());
  await payByTransfer(world(), token, id);
  const now = await world().clock.now();
  const [newer, older, ...rest] = await listed(token);
  expect(rest).toEqual([]);
  expect(newer).toEqual({
    _id: expect.any(String),
    event: 'PAYMENT_CREATED',
    msg: expect.stringMatching(/^Refill <b>[\w-]+<\/b>: your transfer of \$20\.00 has arrived\.$/),
    createdAt: now,
    metadata: {
      aptDate: null,
      providerDetail: null,
      invoiceNo: expect.stringMatching(/^[\w-]+$/),
      orgCode: null,
      invoiceDetails: { _id: id, invoiceType: 'Refill' },
      payment: { createdAt: now },
    },
  });
  expect(older).toMatchObject({
    event: 'APPOINTMENT_CREATED',
    createdAt: addMs(now, -MINUTE_MS),
    metadata: { aptDate: appointment.startDateTime.slice(0, 10), providerDetail: { name: appointment.doctorName } },
  });
});

test('SERVER-26: nobody reads another patient’s; a member reads those of a child without a login, by name', async () => {
  const token = await world().signIn('meiling');
  await bookOne(world(), token, { patientId: patientIdOf('ethan'), from: '2026-11-25' });
  expect((await listed(token)).map(({ msg }) => msg)).toEqual([expect.stringMatching(/^For <b>Ethan Tan<\/b>: <b>/)]);
  expect(await listed(await world().signIn('kenji'))).toEqual([]);
  // only a family member with an own account reads their notifications
  await world()
    .db.insertInto('family')
    .values({ patient_id: patientIdOf('meiling'), member_id: patientIdOf('kenji') })
    .execute();
  await tell({ kind: 'refillCreated', metadata: {} }, 'kenji');
  expect(await listed(token)).toHaveLength(1);
  expect(await listed(await world().signIn('kenji'))).toHaveLength(1);
  expect((await ask(world(), profileCalls.listNotifications)).status).toBe(401);
});

test('SERVER-26: of very many, the newest are answered', async () => {
  const token = await world().signIn('meiling');
  for (let index = 0; index < NOTIFICATIONS_MAX + 5; index++) {
    world().clock.advance(1_000);
    await tell({ kind: 'announcement', metadata: { en: `News ${index}`, zh: `消息 ${index}` } });
  }
  const all = await listed(token);
  expect([all.length, all[0]?.msg, all.at(-1)?.msg]).toEqual([NOTIFICATIONS_MAX, 'News 104', 'News 5']);
});

describe('SERVER-27: each of these leaves one notification with its event', () => {
  test('SERVER-27: appointment created, and edited by the clinic and by the patient', async () => {
    const token = await world().signIn('meiling');
    const { appointment } = await bookOne(world(), token, { from: '2026-11-26' });
    const [created] = await listed(token);
    expect(created).toMatchObject({
      event: 'APPOINTMENT_CREATED',
      metadata: { aptDate: expect.stringMatching(/^2026-/) },
    });
    world().clock.advance(1_000);
    await asStaff(world(), operatorCalls.acceptAppointment, { id: appointment._id });
    world().clock.advance(1_000);
    await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
    const told = await listed(token);
    expect(told.map(({ event }) => event)).toEqual(['APPOINTMENT_EDITED', 'APPOINTMENT_EDITED', 'APPOINTMENT_CREATED']);
    expect(told[0]?.msg).toMatch(/ was cancelled\.$/);
    expect(told[1]?.msg).toMatch(/ is confirmed\.$/);
    expect(told.every(({ metadata }) => metadata.aptDate === created?.metadata.aptDate)).toBe(true);
  });

  test('SERVER-27: an order done, shipped and received, with its number', async () => {
    const token = await world().signIn('meiling');
    const id = await makeInvoice(world(), { delivery: DELIVERED, invoiceType: 'Online Store' });
    for (const step of [
      () => asStaff(world(), operatorCalls.acceptOrder, { id }),
      () => payByTransfer(world(), token, id),
      () => asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '<i>88</i>' }),
      () => asStaff(world(), operatorCalls.deliverOrder, { id }),
    ]) {
      world().clock.advance(1_000);
      expect((await step()).status).toBe(200);
    }
    const told = await listed(token);
    expect(told.map(({ event }) => event)).toEqual([
      'ORDER_RECEIVED',
      'ORDER_SHIPPED',
      'PAYMENT_CREATED',
      'ORDER_DONE',
    ]);
    expect(new Set(told.map(({ metadata }) => metadata.invoiceNo)).size).toBe(1);
    expect(told[1]?.msg).toContain('is on the way. Parcel number &lt;i&gt;88&lt;/i&gt;.');
  });

  test('SERVER-27: an order rejected, and an order to pick up', async () => {
    const token = await world().signIn('meiling');
    const rejected = await makeInvoice(world(), { delivery: DELIVERED });
    await asStaff(world(), operatorCalls.rejectOrder, { id: rejected });
    const ready = await makeInvoice(world(), { delivery: PICKED_UP });
    for (const step of [
      () => asStaff(world(), operatorCalls.acceptOrder, { id: ready }),
      () => payByTransfer(world(), token, ready),
      () => asStaff(world(), operatorCalls.readyForPickup, { id: ready }),
    ]) {
      world().clock.advance(1_000);
      await step();
    }
    const events = (await listed(token)).map(({ event }) => event);
    expect(events).toEqual(['ORDER_PICKUP', 'PAYMENT_CREATED', 'ORDER_DONE', 'ORDER_REJECTED']);
  });
});

test.for<[Notice['kind'], Notice['metadata'], string]>([
  ['refillCreated', {}, 'REFILL_CREATED'],
  ['appointmentReminder', { appointmentId: 'appointment-meiling-today' }, 'APPOINTMENT_REMINDER'],
  ['appointmentLost', { appointmentId: 'appointment-meiling-soon' }, 'APPOINTMENT_EDITED'],
  ['holdReleased', { appointmentId: 'appointment-meiling-today' }, 'REMOTE_UNPAID'],
  ['holdReleased', { appointmentId: 'appointment-meiling-soon' }, 'APPOINTMENT_EDITED'],
  ['waitlistRejected', { waitlistId: 'waitlist-meiling-rejected' }, 'APPOINTMENT_EDITED'],
  ['paymentRefunded', {}, 'PAYMENT_CREATED'],
  ['announcement', { en: 'News', zh: '消息' }, 'ANNOUNCEMENT'],
])('the notice %s travels as its event', async ([kind, metadata, event]) => {
  await tell({ kind, metadata });
  const [told] = await listed(await world().signIn('meiling'));
  const isVisit = 'appointmentId' in metadata || 'waitlistId' in metadata;
  const about = { aptDate: expect.stringMatching(/^2026-/), providerDetail: { name: 'Dr Tan Wei Ling' } };
  expect(told).toMatchObject({ event, msg: expect.stringMatching(/../), metadata: isVisit ? about : {} });
});

test('NOTIF-11: a name with markup in it is text, in the message of every kind', async () => {
  const script = '<img src=x onerror=alert(1)>';
  const token = await world().signIn('meiling');
  await world().db.updateTable('provider').set({ name: script }).execute();
  await world().db.updateTable('patient').set({ name: script }).where('id', '=', patientIdOf('ethan')).execute();
  await tell({ kind: 'appointmentReminder', metadata: { appointmentId: 'appointment-meiling-today' } }, 'ethan');
  await tell({ kind: 'documentIssued', metadata: { name: script } });
  await tell({ kind: 'announcement', metadata: { en: script, zh: script } });
  for (const language of ['en-US', 'zh-CN'])
    for (const { msg } of await listed(token, language)) {
      expect(msg).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(msg.replaceAll(/<\/?b>/g, '')).not.toContain('<');
    }
});

test('I18N-05: the message is in the language that is asked for', async () => {
  const token = await world().signIn('meiling');
  await tell({ kind: 'appointmentReminder', metadata: { appointmentId: 'appointment-meiling-soon' } });
  expect((await listed(token))[0]?.msg).toMatch(
    /^Reminder: <b>Skin review<\/b> with <b>Dr Tan Wei Ling<\/b> on \w{3}, \d\d\s\w{3} 10:00\sAM\.$/,
  );
  expect((await listed(token, 'zh-CN'))[0]?.msg).toMatch(
    /^提醒：<b>Dr Tan Wei Ling<\/b> 的 <b>皮肤复诊<\/b>（1?\d月\d?\d日 周. 10:00）。$/,
  );
});

test('an appointment that is no more, or a kind of another version, spoils nothing', async () => {
  const token = await world().signIn('meiling');
  await tell({ kind: 'appointmentCancelled', metadata: { appointmentId: 'gone' } });
  await world()
    .db.insertInto('notification')
    .values({
      id: 'n-later',
      patient_id: patientIdOf('meiling'),
      kind: 'ofTomorrow',
      metadata: '{}',
      created_at: await world().clock.now(),
    })
    .execute();
  expect((await listed(token)).map(({ msg }) => msg)).toEqual(['Your appointment on that day was cancelled.']);
});

test('the demo world has notifications of today and older ones, with their words', async () => {
  const now = await world().clock.now();
  await world()
    .db.transaction()
    .execute((tx) => insertNotices(tx, now));
  const told = await listed(await world().signIn('meiling'));
  const ages = told.map(({ createdAt }) => clinicDayOf(createdAt) === clinicDayOf(now));
  expect(ages).toEqual([true, true, false, false]);
  expect(told.every(({ msg }) => !msg.includes('undefined') && !msg.includes('Your appointment'))).toBe(true);
});
