/** Staff see which letters a patient got, when, and why one was not sent; never a text. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { signUpWith } from '#harness/server/claims.ts';
import { readLetters } from '#harness/server/letters.ts';
import { signUpOf } from '#harness/server/newcomer.ts';
import { payByTransfer } from '#harness/server/orders.ts';
import { PICKUP, PLAIN, orderOf as refillOf } from '#harness/server/refills.ts';
import { orderOf } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createVault } from '#server/kit/sealed.ts';
import { findSubject } from '#server/kit/subject.store.ts';
import { tell } from '#server/letters/tell.store.ts';
import { pruneLetters } from '#server/mail/letter-log.store.ts';
import { queueMessage, takeGivenUp } from '#server/mail/outbox.store.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MEI = patientIdOf('meiling');

const lettersOf = async (person: Person, query: Record<string, string> = { patient: MEI }, headers = {}) => {
  const { code, answer } = await person.ask(deskCalls.listMessages, { query, headers });
  return { code, rows: answer?.data.rows ?? [] };
};
const tellOne = async (patientId: PatientId, event: 'name.changed' | 'identity.seen', subject: string) => {
  const now = await world().clock.now();
  const metadata = { at: now, oldName: 'Mei', newName: 'Mei Ling' };
  await tell(world().db, { event, subject, patientId, metadata, now });
};

test('SERVER-66: a letter is listed with its way, masked address and time, in both languages, and without its text', async () => {
  const admin = await firstAdmin(world());
  await readLetters(world());
  const before = await lettersOf(admin);
  await tellOne(MEI, 'identity.seen', 'one');
  await readLetters(world());
  const { rows } = await lettersOf(admin);
  expect(rows).toHaveLength(before.rows.length + 1);
  const [{ at, sentAt, ...letter }] = rows as [(typeof rows)[number]];
  expect(letter).toMatchObject({
    title: 'Your ID was seen at our counter',
    way: 'mail',
    state: 'sent',
    why: null,
    invoiceNo: null,
  });
  expect(letter.address).toMatch(/^m\*+@example\.com$/);
  expect(sentAt).toBe(at);
  const chinese = await lettersOf(admin, { patient: MEI }, { 'accept-language': 'zh-CN' });
  expect(chinese.rows[0]?.title).toBe('我们已在柜台核对您的身份证件');
  expect(JSON.stringify(rows)).not.toContain('meiling.tan@example.com');
  const [line] = await world().db.selectFrom('trail').selectAll().where('act', '=', 'listMessages').execute();
  expect(line).toMatchObject({ outcome: 'done', patient_id: MEI, who: 'Lim Su Ann' });
});

test('a letter that waits, is tried again or was given up says so, and one that nobody could get says why', async () => {
  const { db, clock, deps } = world();
  const admin = await firstAdmin(world());
  await readLetters(world());
  const now = await clock.now();
  const vault = createVault(deps.secret);
  const mail = { to: 'meiling.tan@example.com', subject: 'Code 123456', text: 'Code 123456', html: 'Code 123456' };
  const about = { patientId: MEI, kind: 'account.news' };
  await queueMessage(db, vault, mail, { now, endsAt: addMs(now, DAY_MS), about });
  const newest = async () => {
    const [row] = (await lettersOf(admin)).rows;
    return [row?.title, row?.state, row?.why];
  };
  expect(await newest()).toEqual(['News of the account', 'waiting', null]);
  expect(JSON.stringify((await lettersOf(admin)).rows)).not.toContain('123456');
  const { send } = deps.mailer;
  deps.mailer.send = () => Promise.reject(new Error('The mail server is down'));
  await world().sendMail();
  deps.mailer.send = send;
  expect(await newest()).toEqual(['News of the account', 'trying', 'notTaken']);
  await takeGivenUp(db, addMs(now, 2 * DAY_MS));
  expect(await newest()).toEqual(['News of the account', 'givenUp', 'notTaken']);
  // a sign-up by phone has no proven email
  await signUpWith(world(), { identifier: '+6591112222' });
  const { name } = signUpOf();
  const { id } = await db.selectFrom('patient').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await tellOne(id, 'name.changed', 'two');
  await readLetters(world());
  const { rows } = await lettersOf(admin, { patient: id });
  expect(rows.map(({ title, state, why }) => [title, state, why])).toContainEqual([
    'The name of your MyNiks account',
    'unsent',
    'noAddress',
  ]);
});

test('each role sees the letters of its work alone: refills, orders of the store, or the rest without records', async () => {
  const admin = await firstAdmin(world());
  const token = await world().signIn('meiling');
  await readLetters(world());
  await world().db.deleteFrom('letter').execute();
  const { appointment } = await bookOne(world(), token);
  expect(appointment._id).not.toBe('');
  const { _id: store } = await orderOf(world(), { 'Calm barrier cream': 1 }, { token });
  const { _id: refill } = await refillOf(world(), PLAIN, PICKUP, { token });
  for (const id of [store, refill]) expect((await payByTransfer(world(), token, id)).status).toBe(200);
  const now = await world().clock.now();
  const metadata = { attachment: 'attachment-meiling-regimen-skin' };
  await tell(world().db, { event: 'regimen.issued', subject: 'one', patientId: MEI, metadata, now });
  await readLetters(world());
  const [reception, dispensary, shop, accounts] = await Promise.all(
    (['reception', 'dispensary', 'shop', 'accounts'] as const).map((role) => invited(world(), admin, [role])),
  );
  const kindsOf = async (person: Person | undefined, query?: Record<string, string>) => {
    const ids = (await lettersOf(person as Person, query)).rows.map(({ _id }) => _id);
    const kept = await world().db.selectFrom('letter').select(['id', 'kind', 'invoice_id']).execute();
    const own = kept.filter(({ id }) => ids.includes(id));
    return new Set(
      own.map(({ kind, invoice_id }) =>
        invoice_id === store
          ? 'store'
          : invoice_id === refill
            ? 'refill'
            : kind === 'regimen.issued'
              ? 'record'
              : 'visit',
      ),
    );
  };
  expect(await kindsOf(admin)).toEqual(new Set(['store', 'refill', 'record', 'visit']));
  expect(await kindsOf(reception)).toEqual(new Set(['visit']));
  expect(await kindsOf(dispensary)).toEqual(new Set(['refill']));
  expect(await kindsOf(shop)).toEqual(new Set(['store']));
  expect(await kindsOf(shop, { invoice: store })).toEqual(new Set(['store']));
  expect(await kindsOf(shop, { invoice: refill })).toEqual(new Set());
  expect((await lettersOf(accounts as Person)).code).toBe('OPERATORS_ONLY');
});

test('one patient or one order is named, of the own places unless a reason is given', async () => {
  const admin = await firstAdmin(world());
  const own = (await findSubject(world().db, 'patient', MEI))?.places ?? [];
  const clinics = await world().db.selectFrom('clinic').select('id').execute();
  const away = await invited(
    world(),
    admin,
    ['reception'],
    clinics.map(({ id }) => id).filter((id) => !own.includes(id)),
  );
  expect((await lettersOf(admin, {})).code).toBe('INVALID');
  expect((await lettersOf(admin, { patient: MEI, invoice: 'one' })).code).toBe('INVALID');
  expect((await lettersOf(admin, { patient: 'nobody' })).code).toBe('NOT_FOUND');
  expect((await lettersOf(admin, { invoice: 'none' })).code).toBe('NOT_FOUND');
  const unexplained = await lettersOf(away);
  const explained = await lettersOf(away, { patient: MEI, reason: 'She called here' });
  expect([unexplained.code, explained.code]).toEqual(['NOT_FOUND', null]);
});

test('letters are listed for 365 days', async () => {
  const { db, clock } = world();
  const admin = await firstAdmin(world());
  await tellOne(MEI, 'identity.seen', 'three');
  await readLetters(world());
  const { at } = (await lettersOf(admin)).rows[0] ?? { at: await clock.now() };
  await pruneLetters(db, addMs(at, 365 * DAY_MS - 1));
  expect((await lettersOf(admin)).rows[0]?.at).toBe(at);
  await pruneLetters(db, addMs(at, 365 * DAY_MS));
  expect((await lettersOf(admin)).rows).toEqual([]);
});
