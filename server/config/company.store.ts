/** The company as the clinic's folder names it; without a folder, as the settings of the server do. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '#server/db/tables.types.ts';
import type { Company } from './company.rules.ts';
import { type Config, ConfigError } from './config.rules.ts';

const text = v.string();
/** An applied folder has written all but the office, which it may leave to the server's settings. */
const CompanySetting = v.object({
  uen: text,
  name: text,
  address: text,
  gstNumber: v.nullable(text),
  phone: text,
  email: text,
  lateOrders: text,
  dataProtection: v.object({ name: text, email: text }),
  shanghaiOffice: v.optional(v.nullable(v.object({ address: text, phone: text }))),
});

/** Read at every use, so that a folder counts from the moment at which it is applied. */
export const readCompany = async (db: Kysely<Database>, config: { company: Company }): Promise<Company> => {
  const row = await db.selectFrom('setting').select('content').where('name', '=', 'company').executeTakeFirst();
  if (row === undefined) return config.company;
  const { shanghaiOffice, ...company } = v.parse(CompanySetting, row.content);
  return { ...company, shanghaiOffice: shanghaiOffice ?? config.company.shanghaiOffice };
};

/** @throws ConfigError when neither the settings nor a folder say who receives the patients' money */
export const requireCompany = async (
  db: Kysely<Database>,
  { companyLacks: lacks }: Pick<Config, 'companyLacks'>,
): Promise<void> => {
  if (lacks.length === 0) return;
  const row = await db.selectFrom('setting').select('name').where('name', '=', 'company').executeTakeFirst();
  if (row === undefined)
    throw new ConfigError(
      `No clinic is here yet. Apply its folder: npm run clinic -- apply <folder> (docs/operators.md, “Open a clinic”); or set what the folder says: ${lacks.join(', ')}.`,
    );
};
