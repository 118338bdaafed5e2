/** Outcomes of the lines that are brought over. */
import type { Transaction } from 'kysely';
import type { PatientLine, PeopleFile } from '#contract/clinic-folder/people-files.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Mistake } from '#server/clinic-folder/mistakes.types.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Vault } from '#server/kit/sealed.ts';

/** On the bill of what a patient had or owes from before; a bill keeps the words that it was made with. */
export const BROUGHT_OVER = 'Brought over';

/** A line that a person has to look at; it is left out. */
export interface Aside {
  is: 'aside';
  column: string;
  reason: string;
}
export type Outcome =
  | { is: 'new' | 'completed' | 'known'; note?: string }
  | Aside
  /** A mistake, which keeps the whole import from being carried out. */
  | { is: 'mistake'; column: string; words: string };

export const aside = (column: string, reason: string): Aside => ({ is: 'aside', column, reason });

export interface Importing {
  vault: Vault;
  today: ClinicDay;
  now: IsoInstant;
  /** Ids of lines whose number also belongs to a line with another name. */
  disputed: ReadonlySet<string>;
}
export type Bring<Row> = (tx: Transaction<Database>, row: Row, how: Importing) => Promise<Outcome>;

type Counts = Record<'new' | 'completed' | 'known' | 'aside', number>;
export interface ImportReport {
  counts: Record<PeopleFile, Counts>;
  asides: (Omit<Aside, 'is'> & { file: string; line: number })[];
  mistakes: Mistake[];
}

/** Key that compares numbers among the lines; it is never shown. */
export const numberKey = ({ identity }: Pick<PatientLine, 'identity'>): string | null =>
  identity && `${identity.kind} ${'country' in identity ? identity.country : ''} ${identity.number}`;
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ');
