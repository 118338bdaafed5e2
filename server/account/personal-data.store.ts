/** All data that the clinic keeps of a person, row by row, read in one snapshot. */
import { type Kysely, sql } from 'kysely';
import type { PatientId } from '#contract/ids.ts';
import { maskNumber } from '#contract/rules/identity-number.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { listNotices } from '#server/notification/notification.store.ts';
import { wordsOfNotice } from '#server/notification/notification.words.ts';
import { readNumber } from '#server/patient/identity.store.ts';
import { type PersonalData, type Row, textIn, type Value } from '#server/personal/data-file.page.ts';
import {
  PERSONAL_NAMES,
  type PersonalName,
  type PersonalTable,
  TABLES,
} from '#server/personal/personal-tables.store.ts';

/** Queries for the names behind ids, by the column of the id: a row in the file gets the name beside the id. */
const NAMES: Readonly<Record<string, string>> = {
  clinic_id: 'select id, name from clinic',
  pickup_clinic_id: 'select id, name from clinic',
  provider_id: 'select id, name from provider',
  service_id: 'select id, name from service',
  inventory_id: 'select id, name from inventory',
  product_id: 'select id, name from inventory',
  refillable_id: 'select refillable.id, name from refillable join inventory on inventory.id = inventory_id',
  promotion_id: 'select id, code as name from promotion',
  invoice_id: 'select id, invoice_no as name from invoice',
  member_id: 'select id, name from patient',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d:\d\d)$/;
/** Instants in the format of the API. */
const plain = (value: Value): Value =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value).toISOString() : value;

/** The first instant of a row, which is the time of its creation. */
const instantOf = (row: Row): string => {
  const column = Object.keys(row).find((name) => name.endsWith('_at') && textIn(row, name) !== '');
  return column === undefined ? '' : textIn(row, column);
};

/** Rows with their columns in the table's order; the newest row first. */
const readRows = async (db: Kysely<Database>, name: PersonalName, patientId: PatientId): Promise<Row[]> => {
  const { whose, hides, blanks }: PersonalTable = TABLES[name];
  const { rows } = await sql<{ row: Row }>`
    select row_to_json(${sql.table(name)}) as row from ${sql.table(name)}
    where ${whose(patientId)} order by to_jsonb(${sql.table(name)})`.execute(db);
  const shown = rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) =>
        column in hides ? [] : [[column, blanks[column]?.(row) ? null : plain(value)]],
      ),
    ),
  );
  return shown.toSorted((a, b) => instantOf(b).localeCompare(instantOf(a)));
};

const addNames = async (db: Kysely<Database>, data: PersonalData): Promise<void> => {
  for (const [column, names] of Object.entries(NAMES)) {
    const rows = Object.values(data).flatMap((some) => some.filter((row) => typeof row[column] === 'string'));
    if (rows.length === 0) continue;
    const ids = [...new Set(rows.map((row) => row[column]))];
    const known = await sql<{ id: string; name: string | null }>`
      select id, name from (${sql.raw(names)}) named where id = any(${ids}::text[])`.execute(db);
    const nameOf = new Map(known.rows.map(({ id, name }) => [id, name]));
    for (const row of rows) row[column.replace(/id$/, 'name')] = nameOf.get(textIn(row, column)) ?? null;
  }
};

/** Adds the sentence of each notification, which the database does not store. */
const addTexts = async (
  db: Kysely<Database>,
  data: PersonalData,
  { patientId, language }: { patientId: PatientId; language: AnswerLanguage },
): Promise<void> => {
  const notices = new Map((await listNotices(db, patientId)).map((notice) => [notice.id as string, notice]));
  for (const row of data.notification) {
    const notice = notices.get(textIn(row, 'id'));
    const words = notice && wordsOfNotice(notice, language);
    if (words) row['text'] = words.msg.replaceAll(/<[^>]*>/g, '');
  }
};

/** @returns null without such a patient */
export const readPersonalData = (
  db: Kysely<Database>,
  vault: Vault,
  asked: { patientId: PatientId; language: AnswerLanguage },
): Promise<PersonalData | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const data = {} as PersonalData;
      for (const name of PERSONAL_NAMES) data[name] = await readRows(tx, name, asked.patientId);
      if (data.patient.length === 0) return null;
      const number = await readNumber(tx, vault, asked.patientId);
      for (const row of data.patient_identity) row['number'] = number && maskNumber(number);
      await addNames(tx, data);
      await addTexts(tx, data, asked);
      return data;
    });
