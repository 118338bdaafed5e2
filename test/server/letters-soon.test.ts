/** Letters that a job sends before something ends or begins: once, also with two processes and after a kill. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { LetterChoice } from '#contract/entities/letters.ts';
import { addMs, DAY_MS, HOUR_MS, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import type { ClinicDay, ClockTime } from '#contract/time-formats.ts';
import { answerOf, ask, bookOne, freeSlots } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters, subjectsOf } from '#harness/server/letters.ts';
import { buy, enrol, grant } from '#harness/server/niks.ts';
import { asStaff } from '#harness/server/orders.ts';
import { orderOf, PICKUP, SPECIAL } from '#harness/server/refills.ts';
import * as store from '#harness/server/store.ts';
import { record, secretOf } from '#harness/server/unpaid.ts';
import { sweepHolds } from '#server/appointment/hold-sweep.job.ts';
import { remind } from '#server/appointment/reminder.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { payWithNiks } from '#server/niks/earning.service.ts';
import { followNiks } from '#server/niks/expiry.service.ts';
import { tellBirthdays } from '#server/store/birthday.service.ts';
import { firstRemote, type Held, hold, payUnseen } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
});
afterEach(() => gateway.close());

type Member = 'meiling' | 'ravi' | 'kenji';
/** Messages to a member of the seed; their phones end in this digit. */
const PHONES: Record<Member, string> = { meiling: '+6591234501', ravi: '+6591234502', kenji: '+6591234505' };
const lettersTo = async (userId: Member) =>
  (await readLetters(world())).filter(({ to }) => to.startsWith(userId) || to === PHONES[userId]);
const noticesOf = async (userId: Member) => {
  const token = await world().signIn(userId);
  const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
  return data.map(({ event, msg }) => ({ event, msg: msg.replaceAll('\u00a0', ' ') }));
};
const choose = async (userId: Member, choice: LetterChoice) =>
  answerOf(world(), lettersCalls.chooseLetter, { token: await world().signIn(userId), body: choice });
/** Runs a job in two processes at once, and then once more; before the third run the making of letters is killed. */
const thrice = async (run: () => Promise<void>) => {
  await Promise.all([run(), run()]);
  const dying = { ...world().deps, clock: { now: () => Promise.reject(new Error('killed')) } };
  await lettersAndMail(dying)();
  await run();
};

describe('NOTIF-08 SERVER-27: a reminder', () => {
  const startOf = ({ slot }: Held): IsoInstant => instantAt(slot.date, slot.startTime);
  const paidVideo = async () => {
    const token = await world().signIn('meiling');
    const held = await hold(world(), token, await firstRemote(world(), token));
    await payUnseen(world(), gateway, token, held);
    await record(world(), token, held.invoice);
    await readLetters(world());
    return held;
  };
  const remindAt = async (now: IsoInstant) => {
    world().clock.set(now);
    await thrice(() => remind(world().db, now));
    return (await lettersTo('meiling')).filter(({ text }) => text.includes('video consultation'));
  };

  test('APPT-08 APPT-14 NOTIF-08: of a video visit comes two hours before it, once, and names the way to the room', async () => {
    const held = await paidVideo();
    await choose('meiling', { kind: 'reminders', channel: 'sms', isOn: true });
    const start = startOf(held);
    const early = await remindAt(addMs(start, -2 * HOUR_MS - 1));
    expect(subjectsOf(early).filter((subject) => subject.includes('today'))).toEqual([]);
    const letters = await remindAt(addMs(start, -2 * HOUR_MS));
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'sms']);
    const mail = letters.find(({ kind }) => kind === 'mail');
    expect(mail?.subject).toMatch(/^Video consultation today, \d+:\d\d [AP]M$/);
    expect(mail?.text).toMatch(/begins at .* The start button works from \d+:\d\d [AP]M\./);
    expect(mail?.text).toContain(`https://myniks.test/consultation?id=${held.id}`);
    expect(mail?.text).toContain('try camera and sound');
    expect(mail?.text).not.toContain(held.appointment.teleconsultLink ?? 'meet.');
    expect(letters.find(({ kind }) => kind === 'sms')?.text).not.toMatch(/https?:/);
    const told = (await noticesOf('meiling')).filter(({ event }) => event === 'REMOTE_REMIND');
    expect(told).toHaveLength(1);
    expect(told[0]?.msg).toContain(`href="/consultation?id=${held.id}"`);
    expect(await remindAt(addMs(start, -HOUR_MS))).toEqual([]);
  });

  test('NOTIF-07: is not sent of a video visit to whom has switched reminders off', async () => {
    const held = await paidVideo();
    await choose('meiling', { kind: 'reminders', channel: 'mail', isOn: false });
    expect(await remindAt(addMs(startOf(held), -HOUR_MS))).toEqual([]);
  });

  test('SERVER-27: of a visit that the clinic has moved comes again, before its new time', async () => {
    const token = await world().signIn('meiling');
    const booked = await bookOne(world(), token, { patientId: patientIdOf('meiling'), from: '2026-11-26' });
    const before = addMs(instantAt(booked.slot.date, booked.slot.startTime), -DAY_MS);
    const tomorrows = async (now: IsoInstant) => {
      world().clock.set(now);
      await thrice(() => remind(world().db, now));
      return subjectsOf(await lettersTo('meiling')).filter((subject) => subject.startsWith('Tomorrow'));
    };
    expect(await tomorrows(before)).toHaveLength(1);
    const again = await world().signIn('meiling');
    const service = booked.slot.services[0]?._id;
    const later = (await freeSlots(world(), again, { from: '2026-12-02' })).find(
      ({ doctor, services, type }) =>
        type === booked.slot.type &&
        doctor?._id === booked.slot.doctor?._id &&
        services.some(({ _id }) => _id === service),
    );
    if (!later) throw new Error('Nothing is free');
    const { status } = await asStaff(
      world(),
      operatorCalls.moveAppointment,
      { id: booked.appointment._id },
      { slotId: later._id },
    );
    expect(status).toBe(200);
    expect(await tomorrows(addMs(instantAt(later.date, later.startTime), -DAY_MS))).toHaveLength(1);
  });
});

describe('SERVER-35: a hold that ends soon', () => {
  const sweepAt = async (now: IsoInstant) => {
    world().clock.set(now);
    await thrice(() => sweepHolds(world().deps));
  };
  const holdFor = async (userId: Member, isRemote: boolean) => {
    const token = await world().signIn(userId);
    const [first] = await freeSlots(world(), token);
    const slot = isRemote ? await firstRemote(world(), token) : first;
    if (!slot) throw new Error('Nothing is free');
    const held = await hold(world(), token, slot, patientIdOf(userId));
    await readLetters(world());
    return { token, ...held };
  };
  const endings = async (userId: Member) =>
    (await noticesOf(userId)).filter(({ msg }) => msg.includes('held time ends'));

  test('HOLD-02 SERVER-35: of a video visit is told five minutes before, once, in the app alone', async () => {
    const { holdUntil, invoice } = await holdFor('meiling', true);
    await sweepAt(addMs(holdUntil, -5 * MINUTE_MS - 1));
    expect(await endings('meiling')).toEqual([]);
    await sweepAt(addMs(holdUntil, -5 * MINUTE_MS));
    const [told, ...more] = await endings('meiling');
    expect(more).toEqual([]);
    expect(told?.msg).toContain('ends in 5 minutes, at ');
    expect(told?.msg).toContain(`$${invoice.amount.toFixed(2)}`);
    expect(await lettersTo('meiling')).toEqual([]);
  });

  test('HOLD-02: says nothing while the bank decides about its payment', async () => {
    const { token, holdUntil, invoice } = await holdFor('meiling', true);
    await gateway.pay(await secretOf(world(), token, invoice), CARDS.processing);
    await record(world(), token, invoice);
    await sweepAt(addMs(holdUntil, -5 * MINUTE_MS));
    expect(await endings('meiling')).toEqual([]);
  });

  test('HOLD-03 SERVER-35: for its deposit is told ten minutes before, by SMS to whom has switched it on, and not after its end', async () => {
    const { holdUntil } = await holdFor('ravi', false);
    await sweepAt(addMs(holdUntil, -10 * MINUTE_MS - 1));
    expect(await endings('ravi')).toEqual([]);
    await choose('ravi', { kind: 'holds', channel: 'sms', isOn: true });
    await sweepAt(addMs(holdUntil, -10 * MINUTE_MS));
    const [sms, ...more] = await lettersTo('ravi');
    expect(more).toEqual([]);
    expect(sms?.kind).toBe('sms');
    expect(sms?.text).toMatch(/^Novena clinic holds .* for you until \d+:\d\d [AP]M only\. Open MyNiks to pay/);
    expect(sms?.text).not.toMatch(/https?:|Ravi/);
    expect(await endings('ravi')).toHaveLength(1);
  });

  test('HOLD-03: for its deposit sends nothing by SMS to whom has not switched it on', async () => {
    const { holdUntil } = await holdFor('ravi', false);
    await sweepAt(addMs(holdUntil, -10 * MINUTE_MS));
    expect(await endings('ravi')).toHaveLength(1);
    expect(await lettersTo('ravi')).toEqual([]);
  });
});

describe('SERVER-53: an order that ends soon, unpaid', () => {
  const followAt = async (now: IsoInstant) => {
    world().clock.set(now);
    await thrice(() => followOrders(world().deps));
  };
  const soonOf = async ({ invoiceNo }: { invoiceNo: string }) =>
    (await lettersTo('meiling')).filter(({ subject = '' }) => subject.includes(`${invoiceNo}: please pay by`));

  test('SERVER-53 REC-08: that was announced is written about once more a day after its transfer was late, with the day and the sum', async () => {
    const token = await world().signIn('meiling');
    const order = await store.orderOf(world(), { 'Calm barrier cream': 1 }, { token });
    await ask(world(), invoiceCalls.requestConfirmation, { token, params: { id: order._id } });
    const { transfer_by: due } = await world()
      .db.selectFrom('invoice')
      .select('transfer_by')
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    await followAt(due as IsoInstant);
    expect(await soonOf(order)).toEqual([]);
    await followAt(addMs(due as IsoInstant, DAY_MS));
    const [letter, ...more] = await soonOf(order);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Order ${order.invoiceNo}: please pay by Fri, 27 Nov`);
    expect(letter?.text).toMatch(/ of \$[\d.]+ ends on Fri, 27 Nov if it is not paid\./);
    expect(letter?.text).toContain('Nothing is charged if it ends.');
    const told = (await noticesOf('meiling')).filter(({ msg }) => msg.includes(`${order.invoiceNo}</b> of `));
    expect(told).toHaveLength(1);
    await followAt(addMs(due as IsoInstant, 1.2 * DAY_MS));
    expect(await soonOf(order)).toEqual([]);
  });

  test('SERVER-53 ROLE-04: of a guest is written about in the language of the order', async () => {
    const guest = await store.startGuest(world());
    const headers = { 'Accept-Language': 'zh-CN' };
    const of = { token: guest.token, patient: guest.patient, reuses: false, headers };
    const order = await store.orderOf(world(), { 'Calm barrier cream': 1 }, of);
    await ask(world(), invoiceCalls.requestConfirmation, { token: guest.token, params: { id: order._id } });
    await readLetters(world());
    const { transfer_by: due } = await world()
      .db.selectFrom('invoice')
      .select('transfer_by')
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    await followAt(due as IsoInstant);
    await readLetters(world());
    await followAt(addMs(due as IsoInstant, DAY_MS));
    const letters = (await readLetters(world())).filter(({ subject }) => subject?.includes(order.invoiceNo));
    expect(subjectsOf(letters)).toEqual([`订单 ${order.invoiceNo}：请在 11月27日（星期五） 前付款`]);
  });

  test('SERVER-53 REC-21: a refill is written about two days before its seven are over, and not once it is paid', async () => {
    const token = await world().signIn('meiling');
    const order = await orderOf(world(), SPECIAL, PICKUP, { token });
    await ask(world(), invoiceCalls.requestConfirmation, { token, params: { id: order._id } });
    await asStaff(world(), operatorCalls.acceptOrder, { id: order._id });
    const accepted = await world().clock.now();
    await readLetters(world());
    await followAt(addMs(accepted, 5 * DAY_MS - 1));
    expect(await soonOf(order)).toEqual([]);
    await followAt(addMs(accepted, 5 * DAY_MS));
    const [letter, ...more] = await soonOf(order);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Refill ${order.invoiceNo}: please pay by Sat, 28 Nov`);
    await followAt(addMs(accepted, 6 * DAY_MS));
    expect(await soonOf(order)).toEqual([]);
  });
});

describe('NIKS-07: NIK$', () => {
  const followAt = async (day: string) => {
    const now = instantAt(day as ClinicDay, '09:00' as ClockTime);
    world().clock.set(now);
    await thrice(async () => {
      await followNiks(world().db, now);
      await tellBirthdays(world().db, now);
    });
  };
  beforeEach(() => enrol(world(), 'kenji'));

  test('NIKS-05 NIKS-07: of which nothing was used are written about once more two weeks before they end', async () => {
    await grant(world(), 'kenji', 5, '2026-12-20');
    const last = async () =>
      subjectsOf(await lettersTo('kenji')).filter((subject) => subject.startsWith('Two weeks left'));
    await followAt('2026-12-05');
    expect(await last()).toEqual([]);
    await followAt('2026-12-06');
    expect(await last()).toEqual(['Two weeks left for 5 NIK$']);
    await followAt('2026-12-07');
    expect(await last()).toEqual([]);
  });

  test('NIKS-05: of which something was used are not', async () => {
    await grant(world(), 'kenji', 5, '2026-12-20');
    const now = await world().clock.now();
    const used = { patientId: patientIdOf('kenji'), invoiceId: await buy(world(), 'kenji'), points: 1 };
    await world()
      .db.transaction()
      .execute((tx) => payWithNiks(tx, used, now));
    await followAt('2026-12-06');
    expect(subjectsOf(await lettersTo('kenji')).filter((subject) => subject.startsWith('Two weeks'))).toEqual([]);
  });

  test('NIKS-28 SERVER-57: the birthday bonus is told once in its month, by mail to whom wants offers, and not after its use', async () => {
    await world().db.updateTable('patient').set({ birth_month: 12 }).where('id', '=', patientIdOf('kenji')).execute();
    const bonuses = async () => (await noticesOf('kenji')).filter(({ msg }) => msg.includes('birthday bonus'));
    await followAt('2026-11-30');
    expect(await bonuses()).toEqual([]);
    await followAt('2026-12-01');
    expect((await bonuses()).map(({ msg }) => msg)).toEqual([
      'A birthday bonus: this month your first skin-care purchase earns <b>20%</b> more NIK$.',
    ]);
    expect(await lettersTo('kenji')).toEqual([]);
    await choose('kenji', { kind: 'news', channel: 'mail', isOn: true });
    await followAt('2026-12-02');
    expect(await lettersTo('kenji'), 'told before').toEqual([]);
    await followAt('2027-12-01');
    expect(subjectsOf(await lettersTo('kenji'))).toContain('A birthday bonus this month');
  });
});
