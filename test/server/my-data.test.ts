/** A person's data as one file: complete, without secrets, for its owner alone. */
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { otpCalls } from '#contract/calls/otp.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId, Token } from '#contract/ids.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { redOnBlue, sendPicture } from '#harness/server/pictures.ts';
import { readPersonalData } from '#server/account/personal-data.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { createVault } from '#server/kit/sealed.ts';
import { COLUMN_WORDS } from '#server/personal/columns.words.ts';
import { type PersonalData, shownColumns, textIn } from '#server/personal/data-file.page.ts';
import { PERSONAL_NAMES, TABLES } from '#server/personal/personal-tables.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const PASSWORDS = { meiling: 'Orchid-2026', daniel: 'Lantern-2026', siti: 'Batik-2026' } as const;
let token: Token;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

const prove = (as: Token, password: string) =>
  ask(world(), accountCalls.reauthenticate, { token: as, body: { password } });
const askFor = (as: Token) => ask(world(), accountCalls.askForDataFile, { token: as });
const stateOf = async (as: Token) => (await answerOf(world(), accountCalls.loadDataFile, { token: as })).data.state;
const fetchFile = (as: Token, language = 'en-US') =>
  world().fetch(
    new Request('http://myniks.test/api/profile/data/file?app-id=patient', {
      headers: { authorization: `Bearer ${as}`, 'accept-language': language },
    }),
  );
const jsonIn = (page: string): { data: PersonalData; isNumberProven: boolean; picture: string | null } => {
  const [, coded = ''] = /href="data:application\/json;base64,([^"]*)"/.exec(page) ?? [];
  return JSON.parse(Buffer.from(coded, 'base64').toString('utf8'));
};
const make = async (as: keyof typeof PASSWORDS): Promise<string> => {
  const own = await world().signIn(as);
  expect((await prove(own, PASSWORDS[as])).status).toBe(200);
  expect((await askFor(own)).status).toBe(200);
  await world().makeDataFiles();
  return (await fetchFile(own)).text();
};

/** Tables of the schema with their columns, and whether they reference a patient. */
const schemaOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ name: string; columns: string[]; isOfPatient: boolean }>`
    with recursive named as (
      select oid from pg_class where relname = 'patient' and relnamespace = 'public'::regnamespace
      union
      select conrelid from pg_constraint join named on confrelid = named.oid where contype = 'f'
    )
    select relname as name, exists (select from named where named.oid = pg_class.oid)
        or exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('patient_id', 'member_id')) as "isOfPatient",
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'applied_functions') order by relname`.execute(
    db,
  );
  return rows;
};

/** Tables that reference a patient and are not in the file; each has its reason in the table of tables. */
const LEFT_OUT = [
  'asked_act',
  'digital_id_login',
  'email_confirmation',
  'look_up',
  'patient_move',
  'reset_token',
  'transfer_move',
  'user_id_ticket',
  'verified_identifier',
];

describe('what the file holds', () => {
  test('every table of the schema is in the file or left out for a reason; one that names a patient is in it', async () => {
    const schema = await schemaOf(world().db);
    expect(schema.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted());
    const ofPatients = schema.filter(({ isOfPatient }) => isOfPatient).map(({ name }) => name);
    const isLeftOut = (name: string) => !(PERSONAL_NAMES as string[]).includes(name);
    expect(ofPatients.filter(isLeftOut)).toEqual(LEFT_OUT);
    expect(PERSONAL_NAMES.filter((name) => !ofPatients.includes(name))).toEqual([]);
  });

  test('every column of these tables is in the JSON but the hidden ones, and has its words on the page', async () => {
    const schema = new Map((await schemaOf(world().db)).map(({ name, columns }) => [name, columns]));
    for (const name of PERSONAL_NAMES) {
      const columns = schema.get(name) ?? [];
      const { hides } = TABLES[name];
      expect(Object.keys(hides).filter((column) => !columns.includes(column))).toEqual([]);
      const given = columns.filter((column) => !(column in hides));
      const shown = shownColumns(Object.fromEntries(given.map((column) => [column, null])));
      expect(shown.filter((column) => !Object.hasOwn(COLUMN_WORDS, column))).toEqual([]);
    }
  });

  test('it has every row of the person that the tables hold, each with all of its columns', async () => {
    const { data } = jsonIn(await make('meiling'));
    const meiling = patientIdOf('meiling');
    const schema = new Map((await schemaOf(world().db)).map(({ name, columns }) => [name, columns]));
    const counts = await sql<{ name: string; rows: number }>`
      select 'appointment' as name, count(*)::int as rows from appointment where patient_id = ${meiling}
      union all select 'invoice', count(*)::int from invoice where patient_id = ${meiling}
      union all select 'invoice_item', count(*)::int from invoice_item join invoice on invoice.id = invoice_id where patient_id = ${meiling}
      union all select 'journal_entry', count(*)::int from journal_entry join invoice on invoice.id = invoice_id where patient_id = ${meiling}
      union all select 'record_entry', count(*)::int from record_entry where patient_id = ${meiling}
      union all select 'refillable', count(*)::int from refillable where patient_id = ${meiling}
      union all select 'niks_movement', count(*)::int from niks_movement where patient_id = ${meiling}
      union all select 'niks_entry', count(*)::int from niks_entry join niks_movement on niks_movement.id = movement_id where patient_id = ${meiling}`.execute(
      world().db,
    );
    for (const { name, rows } of counts.rows) {
      expect(rows).toBeGreaterThan(0);
      expect([name, data[name as keyof PersonalData].length]).toEqual([name, rows]);
    }
    for (const name of PERSONAL_NAMES)
      for (const row of data[name]) {
        const expected = (schema.get(name) ?? []).filter((column) => !(column in TABLES[name].hides));
        expect(Object.keys(row)).toEqual(expect.arrayContaining(expected));
      }
    expect(data.family.map((row) => row['member_name'])).toEqual(
      expect.arrayContaining(['Ethan Tan', 'Tan Siew Hoon']),
    );
  });

  test('no secret is in it, and the identity number is masked', async () => {
    const page = await make('meiling');
    const json = JSON.stringify(jsonIn(page));
    const { rows } = await sql<{ secrets: string[] }>`
      select array[password_hash, (select encode(number_hmac, 'hex') from patient_identity where patient_id = login.patient_id),
        (select encode(number_sealed, 'hex') from patient_identity where patient_id = login.patient_id),
        (select encode(token_hash, 'hex') from session where session.patient_id = login.patient_id limit 1)] as secrets
      from login where patient_id = ${patientIdOf('meiling')}`.execute(world().db);
    for (const secret of [...(rows[0]?.secrets ?? []), 'S8412345E', token]) {
      expect(page).not.toContain(secret);
      expect(json).not.toContain(secret);
    }
    expect(page).toContain('S****345E');
  });

  test('it is one page in the language of who asked, without a script, and shows the picture', async () => {
    const bytes = await redOnBlue(64, 64).png().toBuffer();
    await sendPicture(world(), { token, of: patientIdOf('meiling'), bytes });
    await prove(token, PASSWORDS.meiling);
    await ask(world(), accountCalls.askForDataFile, { token, headers: { 'accept-language': 'zh-CN' } });
    await world().makeDataFiles();
    const page = await (await fetchFile(token, 'zh-CN')).text();
    expect(page).toContain('<html lang="zh-Hans">');
    expect(page).toContain('预约');
    expect(page).not.toContain('<script');
    expect(page).toContain('<img src="data:image/png;base64,');
    expect(jsonIn(page).picture).toMatch(/^data:image\/png/);
    expect(page.replaceAll(/(?:href|src)="(?:data:|#)[^"]*"/g, '')).not.toMatch(/(?:href|src)="/);
  });

  test('a name that is markup stays a name', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const unproven = await world().signIn('daniel');
    await answerOf(world(), profileCalls.changeProfile, { token: unproven, body: { name } });
    expect(await make('daniel')).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('of a number that is only claimed nothing that was issued under it is in the file, and the file says so', async () => {
    const daniel = patientIdOf('daniel');
    await sql`
      insert into record_entry (id, patient_id, issued_to, kind, name, attachment_id, content, created_at)
      values ('record-of-another', ${daniel}, 'Its owner', 'regimen', 'Of the owner', 'attachment-of-another', '{Secret}', now())`.execute(
      world().db,
    );
    const page = await make('daniel');
    const { data, isNumberProven } = jsonIn(page);
    expect(isNumberProven).toBe(false);
    expect(data.record_entry).toEqual([]);
    expect(
      data.invoice.every((row) =>
        ['Online Store', 'Remote Consultation', 'Appointment Deposit'].includes(textIn(row, 'invoice_type')),
      ),
    ).toBe(true);
    expect(page).toContain('is not proven yet');
  });

  test('it has the words of notifications, and 1 000 of them', async () => {
    const meiling = patientIdOf('meiling');
    await sql`
      insert into notification (id, patient_id, kind, metadata, created_at)
      select 'notice-' || n, ${meiling}, 'announcement', '{"en": "Closed on Sunday", "zh": "周日休息"}', now() from generate_series(1, 1000) n`.execute(
      world().db,
    );
    const data = await readPersonalData(world().db, createVault(world().deps.secret), {
      patientId: meiling,
      language: 'zh',
    });
    expect(data?.notification).toHaveLength(1_000);
    expect(data?.notification.some((row) => row['text'] === '周日休息')).toBe(true);
    expect(
      await readPersonalData(world().db, createVault(world().deps.secret), {
        patientId: 'nobody' as PatientId,
        language: 'en',
      }),
    ).toBeNull();
  });
});

describe('how it is asked for, made and kept', () => {
  test('it is asked for with the password, made beside the answer, and a notification says that it is ready', async () => {
    expect((await askFor(token)).code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await prove(token, 'wrong')).code).toBe('WRONG_PASSWORD');
    expect((await askFor(token)).code).toBe('REAUTHENTICATION_REQUIRED');
    await prove(token, PASSWORDS.meiling);
    const { answer } = await askFor(token);
    expect(answer?.data.state).toBe('making');
    await world().makeDataFiles();
    expect(await stateOf(token)).toBe('ready');
    const { data } = await answerOf(world(), profileCalls.listNotifications, { token });
    expect(data[0]).toMatchObject({ event: 'ANNOUNCEMENT', msg: expect.stringContaining('href="/profile/data"') });
    const file = await fetchFile(token);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a code to a proven email does as well as the password; a code to another email does not', async () => {
    for (const [email, code] of [
      ['somebody@example.com', 'REAUTHENTICATION_REQUIRED'],
      ['meiling.tan@example.com', null],
    ] as const) {
      await ask(world(), otpCalls.sendEmail, { token, body: { email } });
      const otp = lastCode(world());
      await answerOf(world(), otpCalls.verify, { token, params: { identifier: email }, body: { otp } });
      expect((await askFor(token)).code).toBe(code);
    }
  });

  test('a proof is good in its session, for 15 minutes, for one act', async () => {
    await prove(token, PASSWORDS.meiling);
    const other = await world().signIn('meiling');
    expect((await askFor(other)).code).toBe('REAUTHENTICATION_REQUIRED');
    world().clock.advance(15 * MINUTE_MS + 1);
    expect((await askFor(token)).code).toBe('REAUTHENTICATION_REQUIRED');
    await prove(token, PASSWORDS.meiling);
    expect((await askFor(token)).status).toBe(200);
    expect((await askFor(token)).code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('the same request again gets the same answer, and asks for nothing more', async () => {
    await prove(token, PASSWORDS.meiling);
    const headers = { 'Idempotency-Key': 'file-1' };
    const first = await world().call('POST', '/profile/data', { token, headers });
    await world().makeDataFiles();
    const again = await world().call('POST', '/profile/data', { token, headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await stateOf(token)).toBe('ready');
  });

  test('another member, a guest and a stranger get nothing of it', async () => {
    await make('meiling');
    const other = await world().signIn('siti');
    expect(await (await fetchFile(other)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stateOf(other)).toBe('none');
  });

  test('it expires after three days, and is gone from the database after that', async () => {
    await make('meiling');
    world().clock.advance(3 * DAY_MS);
    const late = await world().signIn('meiling');
    expect((await fetchFile(late)).status).toBe(404);
    expect(await stateOf(late)).toBe('none');
    const { prune } = await import('#server/upkeep.job.ts');
    await prune(world().db, world().clock);
    expect(await world().db.selectFrom('data_file').selectAll().execute()).toEqual([]);
  });

  test('what cannot be made is tried three times, and then the person hears of it', async () => {
    const pictures = world().deps.pictures;
    const { get } = pictures;
    const bytes = await redOnBlue(8, 8).png().toBuffer();
    await sendPicture(world(), { token, of: patientIdOf('meiling'), bytes });
    pictures.get = () => Promise.reject(new Error('away'));
    try {
      await prove(token, PASSWORDS.meiling);
      await askFor(token);
      for (let tries = 0; tries < 3; tries += 1) {
        await world().makeDataFiles();
        world().clock.advance(20 * MINUTE_MS);
      }
    } finally {
      pictures.get = get;
    }
    const late = await world().signIn('meiling');
    expect(await stateOf(late)).toBe('failed');
    const { data } = await answerOf(world(), profileCalls.listNotifications, { token: late });
    expect(data[0]?.msg).toContain('could not be made');
  });

  test('what lies in the database is sealed', async () => {
    await make('meiling');
    const row = await world().db.selectFrom('data_file').select('file_sealed').executeTakeFirstOrThrow();
    expect(Buffer.from(row.file_sealed ?? '').includes('Tan Mei Ling')).toBe(false);
  });
});
