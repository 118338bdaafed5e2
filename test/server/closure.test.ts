/** A member requests closure of the account; the clinic closes it or declines. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { inTheWayOf } from '#contract/entities/account.ts';
import type { Token } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { RETENTION } from '#contract/retention.ts';
import { type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { changeContact } from '#harness/server/contacts.ts';
import { readLetters } from '#harness/server/letters.ts';
import { guestOf } from '#harness/server/newcomer.ts';
import { enrol, grant, pay } from '#harness/server/niks.ts';
import { asStaff, makeInvoice } from '#harness/server/orders.ts';
import { redOnBlue, sendPicture } from '#harness/server/pictures.ts';
import { forgetAfterRetention } from '#server/account/closure.store.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { asRefused } from '#server/kit/database-errors.ts';
import { proveNiks } from '#server/niks/proof.service.ts';
import { PERSONAL_NAMES, TABLES } from '#server/personal/personal-tables.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const PASSWORDS = {
  kenji: 'Bonsai-2026',
  grace: 'Harbour-2026',
  meiling: 'Orchid-2026',
  daniel: 'Lantern-2026',
} as const;
type Who = keyof typeof PASSWORDS;

const prove = (token: Token, who: Who) =>
  ask(world(), accountCalls.reauthenticate, { token, body: { password: PASSWORDS[who] } });
const stateOf = async (token: Token) => (await answerOf(world(), accountCalls.loadClosure, { token })).data;
const askToClose = async (who: Who): Promise<Token> => {
  const token = await world().signIn(who);
  await prove(token, who);
  await answerOf(world(), accountCalls.askForClosure, { token });
  return token;
};
const openOf = (who: MemberId) =>
  world()
    .db.selectFrom('closure')
    .selectAll()
    .where('patient_id', '=', patientIdOf(who))
    .orderBy('asked_at', 'desc')
    .executeTakeFirstOrThrow();
const carryOut = async (who: MemberId) => asStaff(world(), operatorCalls.closeAccount, { id: (await openOf(who)).id });
const decline = async (who: MemberId, reason = 'Please call us first') =>
  asStaff(world(), operatorCalls.declineClosure, { id: (await openOf(who)).id }, { reason });
const rowsOf = async (who: MemberId) => {
  const counts: Partial<Record<(typeof PERSONAL_NAMES)[number], number>> = {};
  for (const name of PERSONAL_NAMES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where ${TABLES[name].whose(patientIdOf(who))}`.execute(
      world().db,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
};

beforeEach(async () => {
  // removes grace's open entry, which would block closure
  await sql`delete from waitlist_entry where patient_id = ${patientIdOf('grace')}`.execute(world().db);
});

describe('asking', () => {
  test('needs the password, is told to every proven address, and can be taken back while it is open', async () => {
    const token = await world().signIn('grace');
    expect((await ask(world(), accountCalls.askForClosure, { token })).code).toBe('REAUTHENTICATION_REQUIRED');
    await askToClose('grace');
    expect(await stateOf(token)).toMatchObject({ state: 'asked', inTheWay: [] });
    await world().sendMail();
    expect(
      world()
        .outbox.list()
        .map(({ to }) => to),
    ).toEqual(expect.arrayContaining(['grace.lim@example.com', '+6591234503']));
    const withdrawn = await answerOf(world(), accountCalls.withdrawClosure, { token });
    expect(withdrawn.data.state).toBe('none');
    const subjects = (await readLetters(world())).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your MyNiks account stays open')).toHaveLength(1);
    expect((await ask(world(), accountCalls.withdrawClosure, { token })).code).toBe('NOT_FOUND');
    expect((await carryOut('grace')).code).toBe('CLOSURE_ENDED');
    expect((await world().call('GET', '/profile', { token })).status).toBe(200);
  });

  test('is asked for with a proof of its own each time', async () => {
    const token = await askToClose('grace');
    await answerOf(world(), accountCalls.withdrawClosure, { token });
    expect((await ask(world(), accountCalls.askForClosure, { token })).code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await stateOf(token)).toMatchObject({ state: 'none' });
  });

  test('is refused while something is open, and says what: appointments of the family too, waiting, money, goods', async () => {
    const token = await world().signIn('meiling');
    const { inTheWay } = await stateOf(token);
    expect(new Set(inTheWay.map(({ kind }) => kind))).toEqual(
      new Set(['appointment', 'waiting', 'unpaid', 'moving', 'order']),
    );
    expect(inTheWay[0]).toMatchObject({
      kind: 'appointment',
      patientName: 'Tan Mei Ling',
      name: expect.stringContaining(' · '),
    });
    await prove(token, 'meiling');
    const { code, refusal } = await ask(world(), accountCalls.askForClosure, { token });
    expect(code).toBe('ACCOUNT_IN_USE');
    expect(inTheWayOf(refusal?.data)).toEqual(inTheWay);
    await sql`
      update appointment set patient_id = ${patientIdOf('ethan')} where id = 'appointment-meiling-soon'`.execute(
      world().db,
    );
    expect((await stateOf(token)).inTheWay.map(({ patientName }) => patientName)).toContain('Ethan Tan');
  });

  test('a second request is the first one', async () => {
    await askToClose('grace');
    await askToClose('grace');
    expect(await world().db.selectFrom('closure').selectAll().execute()).toHaveLength(1);
  });
});

describe('the clinic', () => {
  test('declines with a reason, which the patient reads and hears of; asking again is possible', async () => {
    const token = await askToClose('grace');
    expect((await decline('grace')).status).toBe(200);
    expect((await decline('grace')).status).toBe(200);
    expect((await carryOut('grace')).code).toBe('CLOSURE_ENDED');
    expect(await stateOf(token)).toMatchObject({ state: 'declined', reason: 'Please call us first' });
    const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
    expect(data.filter(({ msg }) => msg?.includes('Please call us first'))).toHaveLength(1);
    await askToClose('grace');
    expect(await stateOf(token)).toMatchObject({ state: 'asked', reason: null });
  });

  test('does not close while something came up since, and says what', async () => {
    await askToClose('grace');
    await makeInvoice(world(), { patientId: patientIdOf('grace') });
    const { code, refusal } = await carryOut('grace');
    expect([code, inTheWayOf(refusal?.data).map(({ kind }) => kind)]).toEqual(['ACCOUNT_IN_USE', ['unpaid']]);
    expect((await openOf('grace')).outcome).toBeNull();
  });

  test('closes: every table does what the table of retention says, once, and the ledger is still right', async () => {
    const grace = patientIdOf('grace');
    const token = await world().signIn('grace');
    await enrol(world(), 'grace');
    await grant(world(), 'grace', 12, '2027-06-30');
    await sendPicture(world(), { token, of: grace, bytes: await redOnBlue(8, 8).png().toBuffer() });
    const paid = await makeInvoice(world(), {
      patientId: grace,
      delivery: { deliveryType: 'Pickup', deliveryStatus: 'Confirmed', fee: moneyFromWire(0) },
    });
    await pay(world(), paid);
    await sql`update delivery set delivery_status = 'Received' where invoice_id = ${paid}`.execute(world().db);
    await sql`
      insert into record_entry (id, patient_id, issued_to, kind, name, attachment_id, content, created_at)
      values ('of-grace', ${grace}, 'Grace', 'regimen', 'Evening routine', 'att-of-grace', '{Cream}', now())`.execute(
      world().db,
    );
    await prove(token, 'grace');
    await ask(world(), accountCalls.askForDataFile, { token });
    world().clock.advance(MINUTE_MS);
    await askToClose('grace');
    const before = await rowsOf('grace');
    expect((await carryOut('grace')).status).toBe(200);
    const after = await rowsOf('grace');
    const special = ['patient', 'identifier', 'niks_movement', 'niks_entry', 'niks_account', 'closure', 'trail'];
    for (const name of PERSONAL_NAMES.filter((each) => !special.includes(each))) {
      const isKept = RETENTION[TABLES[name].fate].years !== null;
      expect([name, after[name]]).toEqual([name, isKept ? before[name] : 0]);
    }
    // closing is an act of the staff, too
    expect(after['trail']).toBe((before['trail'] ?? 0) + 1);
    const patient = await world()
      .db.selectFrom('patient')
      .selectAll()
      .where('id', '=', grace)
      .executeTakeFirstOrThrow();
    expect(patient).toMatchObject({
      name: 'Grace Lim',
      email: null,
      phone: null,
      postal: null,
      address: null,
      unit: null,
    });
    const kept = await world().db.selectFrom('identifier').select('kind').where('patient_id', '=', grace).execute();
    expect(kept).toEqual([{ kind: 'number' }]);
    const { rows: points } = await sql<{ sum: number }>`
      select coalesce(sum(remaining), 0)::int as sum from niks_lot where patient_id = ${grace}`.execute(world().db);
    expect(points).toEqual([{ sum: 0 }]);
    expect((await proveNiks(world().db)).first).toBeNull();
    expect((await carryOut('grace')).status).toBe(200);
    // the trail has the second try
    expect(await rowsOf('grace')).toEqual({ ...after, trail: (after['trail'] ?? 0) + 1 });
  });

  test('afterwards nobody is signed in or can sign in, the last letter has gone out, and the email is free', async () => {
    const token = await askToClose('grace');
    world().outbox.clear();
    await carryOut('grace');
    await world().sendMail();
    expect(
      world()
        .outbox.list()
        .map(({ to }) => to),
    ).toEqual(expect.arrayContaining(['grace.lim@example.com']));
    expect((await ask(world(), profileCalls.loadProfile, { token })).code).toBe('SIGNED_OUT');
    const body = { username: 'grace', password: PASSWORDS.grace, remember: false };
    expect((await ask(world(), signinCalls.signIn, { body })).code).not.toBeNull();
    const guest = await guestOf(world());
    const byNumber = await answerOf(world(), patientCalls.checkPatient, { token: guest, query: { nric: 'S9034126Z' } });
    expect(byNumber.login).toBe('manualActivation');
    const siti = await world().signIn('siti');
    await changeContact(world(), siti, 'Batik-2026', 'email', 'grace.lim@example.com');
  });

  test('an order that was under way comes to nothing', async () => {
    await askToClose('grace');
    await carryOut('grace');
    const order = makeInvoice(world(), { patientId: patientIdOf('grace') });
    expect(await order.catch((error: unknown) => asRefused(error).code)).toBe('NOT_FOUND');
  });

  test('of whom nothing has to be kept, neither name nor number stays', async () => {
    await askToClose('kenji');
    await carryOut('kenji');
    const kenji = patientIdOf('kenji');
    const patient = await world()
      .db.selectFrom('patient')
      .select('name')
      .where('id', '=', kenji)
      .executeTakeFirstOrThrow();
    expect(patient.name).toBe('');
    expect(
      await world().db.selectFrom('patient_identity').selectAll().where('patient_id', '=', kenji).execute(),
    ).toEqual([]);
  });

  test('a number that was only claimed is free again, whatever is kept', async () => {
    const token = await world().signIn('daniel');
    await sql`delete from appointment where patient_id = ${patientIdOf('daniel')} and ends_at > now()`.execute(
      world().db,
    );
    expect((await stateOf(token)).inTheWay).toEqual([]);
    await askToClose('daniel');
    await carryOut('daniel');
    const identity = world()
      .db.selectFrom('patient_identity')
      .selectAll()
      .where('patient_id', '=', patientIdOf('daniel'));
    expect(await identity.execute()).toEqual([]);
  });

  test('what the law had the clinic keep goes when its time is over: contacts of deliveries after five years, the person after six', async () => {
    const grace = patientIdOf('grace');
    const invoice = await makeInvoice(world(), { patientId: grace });
    await pay(world(), invoice);
    await sql`update delivery set delivery_status = 'Received', name = 'Grace Lim' where invoice_id = ${invoice}`.execute(
      world().db,
    );
    await askToClose('grace');
    await carryOut('grace');
    const leftAt = async (instant: string) => {
      await forgetAfterRetention(world().db, instant as IsoInstant);
      const { rows } = await sql<{ person: string; recipient: string | null }>`
        select patient.name as person, delivery.name as recipient
        from patient join invoice on invoice.patient_id = patient.id join delivery on delivery.invoice_id = invoice.id
        where invoice.id = ${invoice}`.execute(world().db);
      return rows[0];
    };
    expect(await leftAt('2031-12-31T15:59:59.000Z')).toEqual({ person: 'Grace Lim', recipient: 'Grace Lim' });
    expect(await leftAt('2031-12-31T16:00:00.000Z')).toEqual({ person: 'Grace Lim', recipient: null });
    expect(await leftAt('2032-12-31T16:00:00.000Z')).toEqual({ person: '', recipient: null });
  });

  test('a crash in the middle leaves nothing half done', async () => {
    await askToClose('grace');
    const before = await rowsOf('grace');
    await sql`
      create function pg_temp_refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      world().db,
    );
    await sql`create trigger refuse before update on closure for each row execute function pg_temp_refuse()`.execute(
      world().db,
    );
    try {
      expect((await carryOut('grace')).status).toBe(500);
    } finally {
      await sql`drop trigger refuse on closure`.execute(world().db);
      await sql`drop function pg_temp_refuse()`.execute(world().db);
    }
    expect(await rowsOf('grace')).toEqual(before);
    expect((await carryOut('grace')).status).toBe(200);
  });
});
