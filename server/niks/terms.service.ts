/** Members hear of another version of the terms of NIK$ before it starts. */
import type { Kysely } from 'kysely';
import { NIKS_TERMS_CHANGES, type NiksTermsChange } from '#contract/niks.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { tellOnce } from '#server/letters/tell.store.ts';
import { listUnaware } from './terms.store.ts';

/** Sends each member one notice of every version after the agreed one. */
export const tellTerms = async (
  db: Kysely<Database>,
  now: IsoInstant,
  changes: readonly NiksTermsChange[] = NIKS_TERMS_CHANGES,
): Promise<void> => {
  for (const [at, { version, startsOn, en, zh }] of changes.entries()) {
    const later = changes.slice(at).map((change) => change.version);
    for (const patientId of await listUnaware(db, version, later))
      await tellOnce(db, {
        event: 'niks.terms',
        subject: version,
        patientId,
        metadata: { startsOn, en, zh },
        now,
      });
  }
};
