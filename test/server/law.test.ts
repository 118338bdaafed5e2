/** Rows of docs/law.tsv that no other test holds. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { BookingType } from '#contract/entities/appointment.ts';
import { MovementKind } from '#contract/entities/niks.ts';
import { signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { FRAME, LETTERS } from '#server/letters/letters.words.ts';
import { codeSms } from '#server/otp/otp.words.ts';
import { openApi } from '#server/reference/openapi.page.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const LANGUAGES = ['en', 'zh'] as const;
/** Facts that may be in a subject, which a locked screen shows. */
const IN_SUBJECTS = new Set(
  'amount balance by closesOn day endsOn minutesLeft more number pickup place points rest soon startsOn time total until window'.split(
    ' ',
  ),
);

test('no short message has a link', () => {
  const letters = Object.values(LETTERS).filter(({ sms }) => sms !== 'never');
  const texts = LANGUAGES.flatMap((language) => [
    codeSms('123456', language),
    FRAME[language].sms('6123 4567'),
    ...letters.map(({ texts: of }) => of[language][1]),
  ]);
  expect(letters.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /http|www\.|:\/\/|[a-z]\.(?:sg|com|app)\b|\{(?:link|url|href)\}/i.test(text))).toEqual(
    [],
  );
});

test('no subject of a letter can name what was bought or prescribed', () => {
  const subjects = Object.values(LETTERS).flatMap(({ texts }) => LANGUAGES.map((language) => texts[language][0]));
  const facts = subjects.flatMap((subject) => [...subject.matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact ?? ''));
  expect(facts.length).toBeGreaterThan(0);
  expect([...new Set(facts.filter((fact) => !IN_SUBJECTS.has(fact)))]).toEqual([]);
});

test('no call takes the number of a card', () => {
  const names = [...JSON.stringify(openApi({ withStaff: true })).matchAll(/"(\w+)":\{/g)].map(([, name]) => name ?? '');
  expect(names).toContain('nric');
  expect(names.filter((name) => /^(?:card|pan|cvc|cvv)(?:number|no|code)?$/i.test(name.replaceAll('_', '')))).toEqual(
    [],
  );
});

test('without consent to the notice there is no account', async () => {
  const accounts = () => world().db.selectFrom('login').select('patient_id').execute();
  const before = await accounts();
  const token = await verifiedGuest(world());
  const { consent, ...without } = signUpOf();
  expect((await signUp(world(), token, without)).status).toBe(400);
  expect((await signUp(world(), token, { ...without, consent: { ...consent, notice: '2020-01' } })).status).toBe(400);
  expect(await accounts()).toEqual(before);
  expect((await signUp(world(), token)).status).toBe(200);
  expect(await accounts()).toHaveLength(before.length + 1);
});

test('L19 a visit is at the clinic or by video, and no call makes one by chat or phone', async () => {
  expect(BookingType.options).toEqual(['NORMAL', 'TELE_PROVIDER_REMOTE', 'TELE_PATIENT_REMOTE']);
  const { rows } = await sql<{ type: string }>`select distinct type from slot`.execute(world().db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { type } of rows) expect(BookingType.options).toContain(type);
});

test('L36 nothing keeps or shows what patients say of a clinic, a person or a product', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`.execute(
    world().db,
  );
  const calls = [...JSON.stringify(openApi({ withStaff: true })).matchAll(/"(\w+)":\{/g)].map(([, name]) => name ?? '');
  const names = [...rows.map(({ name }) => name), ...calls];
  expect(names).toContain('appointment.clinic_id');
  expect(names.filter((name) => /(?<!p)review|rating|testimonial|recommend/i.test(name))).toEqual([]);
});

test('L61 NIK$ come of purchases alone, and no call buys, gives or pays them out', async () => {
  expect(MovementKind.options.filter((kind) => !['earned', 'carried', 'returned'].includes(kind))).toEqual([
    'used',
    'withdrawn',
    'expired',
  ]);
  const niks = Object.values(niksCalls).map(({ method, path }) => `${method} ${path}`);
  expect(niks.toSorted()).toEqual([
    'GET /membership',
    'GET /membership/history',
    'GET /membership/history/:id',
    'POST /membership/join',
  ]);
});
