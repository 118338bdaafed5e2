/** Letters as such: the table of them, what none of them says, whom and how often they reach, and what a member chooses. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { type LetterChoice, USUAL_CHOICES } from '#contract/entities/letters.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { addMs, DAY_MS, HOUR_MS } from '#contract/time.ts';
import { answerOf, ask, bookOne } from '#harness/server/ask.ts';
import { filesIn, readLetters } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { HOME, orderOf, PLAIN } from '#harness/server/refills.ts';
import * as store from '#harness/server/store.ts';
import type { OutboxMessage } from '#sandbox/outbox/outbox.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { createLogger } from '#server/kit/logger.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { LETTERS, type LetterEvent } from '#server/letters/letters.words.ts';
import { tell } from '#server/letters/tell.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { sources } from '#tools/sources.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');
const EVENTS = Object.keys(LETTERS) as LetterEvent[];
const ask2 = (language: 'en' | 'zh') => ({ 'Accept-Language': language === 'zh' ? 'zh-CN' : 'en-SG' });

test('SERVER-27: every row of the table is sent by a service', () => {
  const senders = sources.filter(
    ({ path }) =>
      path.startsWith('server/') &&
      (!path.startsWith('server/letters/') || path.includes('-news.')) &&
      path.endsWith('.ts'),
  );
  const text = [
    ...senders.map((source) => source.text),
    readFileSync('server/db/functions/03-bookings.sql', 'utf8'),
  ].join();
  const isSent = (event: string) =>
    text.includes(`'${event}'`) || (event.endsWith('.issued') && text.includes('.issued`'));
  expect(EVENTS.filter((event) => !isSent(event))).toEqual([]);
});

const choose = (token: string, choice: LetterChoice) =>
  ask(world(), lettersCalls.chooseLetter, { token, body: choice });
const chooseAll = async (token: string) => {
  for (const { kind, channel } of USUAL_CHOICES) await choose(token, { kind, channel, isOn: true });
};

interface Subjects {
  waiting: string;
  visit: Awaited<ReturnType<typeof bookOne>>['appointment'];
  order: InvoiceId;
  guest: { order: InvoiceId; patient: typeof MEI };
}

/** A visit of the child’s tomorrow, a refill of the member’s and a guest’s order. */
const prepare = async (token: string, language: 'en' | 'zh'): Promise<Subjects> => {
  const headers = ask2(language);
  await answerOf(world(), profileCalls.loadProfile, { token, headers });
  const { appointment } = await bookOne(world(), token, { patientId: patientIdOf('ethan') });
  const order = await orderOf(world(), PLAIN, HOME, { token });
  const { token: guestToken, patient } = await store.startGuest(world());
  const of = { token: guestToken, patient, reuses: false, headers };
  const { _id } = await store.orderOf(world(), { 'Calm barrier cream': 1 }, of);
  await world()
    .db.updateTable('delivery')
    .set({ parcel_no: 'SP 1029', pickup_clinic_id: clinicIdOf('Orchard clinic') })
    .where('invoice_id', 'in', [order._id, _id])
    .execute();
  const waiting = randomUUID();
  await sql`
    insert into waitlist_entry (id, clinic_id, provider_id, service_id, patient_id, state, starts_at, ends_at, moreinfo,
      missed_appointment, created_at)
    select ${waiting}, clinic_id, provider_id, service_id, patient_id, 'pending', starts_at + interval '7 days',
      starts_at + interval '7 days 3 hours', '', false, created_at from appointment where id = ${appointment._id}`.execute(
    world().db,
  );
  await world()
    .db.updateTable('notification')
    .set({ letters_at: await world().clock.now() })
    .execute();
  return { waiting, visit: appointment, order: order._id, guest: { order: _id, patient } };
};

const SAID = {
  reason: 'The room is being repaired.',
  amount: 70.85,
  rest: 20,
  more: 5,
  less: 12.5,
  owed: 3,
  deposit: 32.7,
  points: 4,
  tax: 5.85,
  userId: 'meiling.tan',
  percent: 20,
  minutesLeft: 5,
  device: 'Firefox, Android',
  at: '2026-11-21T04:00:00.000Z',
  oldName: 'Ravi',
  newName: 'Ravi Kumar',
  reference: 'DBS-1',
  back: 70.85,
  until: '2026-11-23T04:00:00.000Z',
  oldStart: '2026-11-23T03:00:00.000Z',
  by: '2026-11-24T10:00:00.000Z',
  endsAt: '2026-11-27T10:00:00.000Z',
  en: 'We are closed on 25 Dec.',
  zh: '12月25日休息。',
  closesOn: '2027-01-31',
  startsOn: '2027-03-01',
  seenByPatient: 1,
  seenByFamily: 0,
  seenByStaff: 2,
  soon: 'days',
};

const WAITING: readonly LetterEvent[] = [
  'waitlist.joined',
  'waitlist.rejected',
  'waitlist.lapsed',
  'waitlist.ended.clinic',
];

const subjectOf = (event: LetterEvent, { waiting, visit, order }: Subjects, guest?: Subjects['guest']) => {
  const { about } = LETTERS[event];
  if (about === 'member') return { patientId: MEI, of: { attachment: 'attachment-meiling-regimen-skin' } };
  if (event === 'visit.billed') return { patientId: MEI, of: { appointmentId: visit._id, invoiceId: order } };
  if (about === 'order')
    return guest
      ? { patientId: guest.patient, of: { invoiceId: guest.order } }
      : { patientId: MEI, of: { invoiceId: order } };
  const patientId = patientIdOf('ethan');
  if (WAITING.includes(event)) return { patientId, of: { waitlistId: waiting } };
  return { patientId, of: { appointmentId: visit._id, aptDate: visit.startDateTime } };
};

/** Makes the visit remote or at the clinic, as the event needs. */
const setKind = async ({ visit }: Subjects, event: LetterEvent) => {
  const type = event.includes('video') ? 'TELE_PATIENT_REMOTE' : 'NORMAL';
  await world().db.updateTable('appointment').set({ type }).where('id', '=', visit._id).execute();
};

const LINK = /(?:https?:\/\/|tel:)\S+/g;
/** Names that no subject and no short message may contain. */
const HIDDEN = ['Ethan', 'Mei Ling', 'Cetirizine', 'Minoxidil', 'barrier cream', 'S8412345E'];

const checkMail = (
  { subject = '', text, html = '', ...mail }: OutboxMessage,
  language: 'en' | 'zh',
  who: 'member' | 'guest',
) => {
  expect(subject).not.toBe('');
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
    expect(/[\u4e00-\u9fff]/.test(part)).toBe(language === 'zh');
    expect(part).not.toMatch(/S8412345E|T\d{7}[A-Z]/);
  }
  for (const name of HIDDEN) expect(subject).not.toContain(name);
  expect(text.match(LINK)).toHaveLength(1);
  expect(html.match(/href="/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<script|src=/);
  const [link = ''] = text.match(LINK) ?? [];
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  // HTML and text have the same words in the same order
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/\s+/g, ' ');
  const [, lead = ''] = who === 'guest' ? ['', text.split('\n\n')[0]] : text.split('\n\n');
  expect(words).toContain(lead);
  for (const [name, bytes] of Object.entries(filesIn({ ...mail, text }))) {
    expect(name).toMatch(/^(?:visit|visit-cancelled)\.ics$|^receipt-[\w-]+\.pdf$/);
    expect(bytes.byteLength).toBeLessThanOrEqual(200 * 1024);
  }
};

const checkSms = ({ text }: OutboxMessage, { visit }: Subjects, language: 'en' | 'zh') => {
  expect(text).not.toMatch(/https?:|\{\w+\}|undefined|#\d\d-\d\d/);
  for (const name of [...HIDDEN, visit.doctorName ?? '-', visit.medservice?.name ?? '-'])
    expect(text).not.toContain(name);
  expect(/[\u4e00-\u9fff]/.test(text)).toBe(language === 'zh');
};

describe.each(['en', 'zh'] as const)('what no letter in %s says', (language) => {
  test('CONST-06 CONST-07 I18N-01 I18N-04: every letter of the table, to a member and to a guest, names what it must and nothing that it must not', async () => {
    const token = await world().signIn('meiling');
    await chooseAll(token);
    const subjects = await prepare(token, language);
    const { visit, guest } = subjects;
    const now = await world().clock.now();
    for (const event of EVENTS) {
      const { patientId, of } = subjectOf(event, subjects);
      await setKind(subjects, event);
      await tell(world().db, { event, subject: 'own', patientId, metadata: { ...SAID, ...of }, now });
      const letters = await readLetters(world());
      const mails = letters.filter(({ kind }) => kind === 'mail');
      const to = LETTERS[event].mail === 'never' ? [] : ['meiling.tan@example.com'];
      expect({ event, to: mails.map((mail) => mail.to) }).toEqual({ event, to });
      for (const mail of mails) {
        checkMail(mail, language, 'member');
        for (const name of [visit.doctorName ?? '-', visit.medservice?.name ?? '-'])
          expect(mail.subject).not.toContain(name);
      }
      for (const sms of letters.filter(({ kind }) => kind === 'sms')) checkSms(sms, subjects, language);
    }
    const orders = EVENTS.filter(
      (event) => LETTERS[event].about === 'order' && !LETTERS[event].isRecord && event !== 'visit.billed',
    );
    for (const event of orders) {
      const { patientId, of } = subjectOf(event, subjects, guest);
      const metadata = { ...SAID, ...of };
      await tell(world().db, { event, subject: 'guest', patientId, metadata, now });
      for (const mail of await readLetters(world())) {
        checkMail(mail, language, 'guest');
        expect(mail.attachments ?? []).toEqual([]);
        for (const secret of ['barrier cream', 'Tiong Bahru', 'Orchard Road', '91234567', '9123 4567', 'Tan Mei Ling'])
          expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(secret);
        // the draft order has no page yet
        expect(mail.text).toContain('https://myniks.test/store');
      }
    }
  }, 120_000);
});

describe('whom letters reach', () => {
  const booked = async () => {
    const token = await world().signIn('daniel');
    await bookOne(world(), token, { patientId: patientIdOf('daniel'), from: '2026-11-26' });
    return readLetters(world());
  };

  test('SERVER-27: an email that is only claimed gets none', async () => {
    expect((await booked()).filter(({ kind }) => kind === 'mail')).toEqual([]);
  });

  test('SERVER-27: who has not proven the identity number hears nothing of refills and records', async () => {
    const now = await world().clock.now();
    const token = await world().signIn('meiling');
    const { _id } = await orderOf(world(), PLAIN, HOME, { token });
    await readLetters(world());
    await world()
      .db.updateTable('identifier')
      .set({ proven_at: null, proven_by: null })
      .where('patient_id', '=', MEI)
      .where('kind', '=', 'number')
      .execute();
    for (const [event, of] of [
      ['refill.shipped', { invoiceId: _id }],
      ['paid.card', { invoiceId: _id, paid: 20 }],
      ['document.issued', { attachment: 'attachment-meiling-regimen-skin' }],
    ] as const)
      await tell(world().db, { event, subject: 'x', patientId: MEI, metadata: of, now });
    expect(await readLetters(world())).toEqual([]);
  });

  test('I18N-01: the account keeps the language of its last use', async () => {
    const token = await world().signIn('meiling');
    await answerOf(world(), profileCalls.loadProfile, { token, headers: ask2('zh') });
    await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    const [chinese] = await readLetters(world());
    expect(chinese?.subject).toMatch(/^预约成功：11月26日（星期四） \d\d:\d\d，/);
    await answerOf(world(), profileCalls.loadProfile, { token, headers: ask2('en') });
    await bookOne(world(), token, { patientId: MEI, from: '2026-11-27' });
    const [english] = await readLetters(world());
    expect(english?.subject).toMatch(/^Booked: Fri, 27 Nov, /);
  });
});

describe('what a member chooses', () => {
  test('NOTIF-07: each kind and channel is as usual until it is chosen, and is kept', async () => {
    const token = await world().signIn('meiling');
    const usual = await answerOf(world(), lettersCalls.loadLetters, { token });
    expect(usual.data).toEqual({ email: 'meiling.tan@example.com', phone: '+6591234501', choices: USUAL_CHOICES });
    const sms = { kind: 'reminders', channel: 'sms', isOn: true } as const;
    const chosen = await choose(token, sms);
    expect(chosen.answer?.data.choices).toContainEqual(sms);
    await choose(token, sms);
    const { data } = await answerOf(world(), lettersCalls.loadLetters, { token });
    expect(data.choices.filter(({ isOn }, index) => isOn !== USUAL_CHOICES[index]?.isOn)).toEqual([sms]);
    const other = await answerOf(world(), lettersCalls.loadLetters, { token: await world().signIn('siti') });
    expect(other.data.choices).toEqual(USUAL_CHOICES);
  });

  test('NOTIF-07: a kind that is switched off is not mailed, and one that is switched on is', async () => {
    const token = await world().signIn('meiling');
    await choose(token, { kind: 'bookings', channel: 'mail', isOn: false });
    await choose(token, { kind: 'planned', channel: 'mail', isOn: true });
    const { appointment } = await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    expect(await readLetters(world())).toEqual([]);
    await asStaff(world(), operatorCalls.acceptAppointment, { id: appointment._id });
    expect((await readLetters(world())).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirmed: /)]);
  });

  test('NOTIF-07: what law or money asks for has no switch', async () => {
    const token = await world().signIn('meiling');
    const { status, code } = await choose(token, { kind: 'bookings', channel: 'sms', isOn: true });
    expect([status, code]).toEqual([400, 'INVALID']);
    expect(
      (await ask(world(), lettersCalls.chooseLetter, { token, body: { kind: 'money', channel: 'mail', isOn: false } }))
        .status,
    ).toBe(400);
    for (const { kind, channel } of USUAL_CHOICES) await choose(token, { kind, channel, isOn: false });
    const { appointment } = await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: appointment._id });
    expect((await readLetters(world())).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled by /),
    ]);
  });

  test('NOTIF-07: only a member has choices', async () => {
    expect((await ask(world(), lettersCalls.loadLetters)).status).toBe(401);
    const { token } = await store.startGuest(world());
    expect((await ask(world(), lettersCalls.loadLetters, { token })).code).toBe('MEMBERS_ONLY');
  });
});

describe('once', () => {
  const tellMany = async (count: number) => {
    const token = await world().signIn('meiling');
    const { appointment } = await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    await readLetters(world());
    const now = await world().clock.now();
    const of = { appointmentId: appointment._id, aptDate: appointment.startDateTime };
    for (let index = 0; index < count; index++)
      await tell(world().db, {
        event: 'visit.moved',
        subject: String(index),
        patientId: MEI,
        metadata: { ...SAID, ...of },
        now,
      });
    return { now, of };
  };

  test('SERVER-17: two processes make and send each letter once, several at a time', async () => {
    await tellMany(25);
    const processes = [lettersAndMail(world().deps), lettersAndMail(world().deps)];
    await Promise.all(processes.map((run) => run()));
    await Promise.all(processes.map((run) => run()));
    const mails = world()
      .outbox.list()
      .filter(({ kind }) => kind === 'mail');
    expect(mails).toHaveLength(25);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(25);
    world().outbox.clear();
  });

  test('SERVER-17: the same event of the same subject is told once, whoever tells it again', async () => {
    const { now, of } = await tellMany(1);
    await tell(world().db, {
      event: 'visit.moved',
      subject: '0',
      patientId: MEI,
      metadata: { ...SAID, ...of },
      now,
    });
    expect((await readLetters(world())).filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });

  test('SERVER-17: a process that is killed before, between and after leaves each letter to the next, and none twice', async () => {
    await tellMany(3);
    const { deps } = world();
    // killed while making letters: none is queued or marked
    const dying = { ...deps, clock: { now: () => Promise.reject(new Error('killed')) } };
    await lettersAndMail(dying)();
    // killed while sending: taken letters are due again a minute later
    const taken: string[] = [];
    const mailer = {
      send: async ({ id = '' }) => {
        taken.push(id);
        throw new Error('killed');
      },
    };
    await lettersAndMail({ ...deps, mailer })();
    expect(
      world()
        .outbox.list()
        .filter(({ kind }) => kind === 'mail'),
    ).toEqual([]);
    world().clock.advance(2 * 60_000);
    const mails = (await readLetters(world())).filter(({ kind }) => kind === 'mail');
    expect(mails.map(({ id }) => id).toSorted()).toEqual(taken.toSorted());
    expect(await readLetters(world())).toEqual([]);
  });
});

describe('what is not sent', () => {
  test('SERVER-17: a message that is given up is an alarm, and names the event and no address', async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const token = await world().signIn('meiling');
    await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    const mailer = {
      send: async () => {
        throw new Error('meiling.tan@example.com is full');
      },
    };
    const run = lettersAndMail({ ...world().deps, mailer, logger });
    await run();
    world().clock.advance(3 * DAY_MS + HOUR_MS);
    await run();
    const alarms = lines.filter((line) => line.includes('"alarm":true'));
    expect(alarms.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ event: 'message given up', letter: 'visit.booked', tries: 1 }),
    ]);
    expect(lines.join()).not.toContain('@');
    const left = await world().db.selectFrom('outbox').select('id').execute();
    expect(left).toEqual([]);
  });

  test('SERVER-27: a reminder that could not be sent before the visit is not sent after it', async () => {
    const token = await world().signIn('meiling');
    const { appointment } = await bookOne(world(), token, { patientId: MEI, from: '2026-11-26' });
    await readLetters(world());
    const start = appointment.startDateTime;
    world().clock.set(addMs(start, -DAY_MS));
    const of = { appointmentId: appointment._id, aptDate: start };
    await tell(world().db, {
      event: 'visit.reminder.day',
      subject: 'late',
      patientId: MEI,
      metadata: of,
      now: addMs(start, -DAY_MS),
    });
    const mailer = {
      send: async () => {
        throw new Error('away');
      },
    };
    await lettersAndMail({ ...world().deps, mailer })();
    world().clock.set(start);
    expect(await readLetters(world())).toEqual([]);
  });
});
