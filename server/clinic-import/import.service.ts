/** Brings a group's patients over from its former system: each line once, by that system's ids. */
import type { Kysely, Transaction } from 'kysely';
import type { PeopleFile } from '#contract/clinic-folder/people-files.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { FolderRefused } from '#server/clinic-folder/mistakes.types.ts';
import { lockFolder } from '#server/clinic-folder/revision.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { withRetry } from '#server/kit/database-errors.ts';
import type { Vault } from '#server/kit/sealed.ts';
import { addToTrail } from '#server/kit/trail.store.ts';
import { bringBalance } from './balances.service.ts';
import { bringFamily } from './families.service.ts';
import type { Bring, Importing, ImportReport, Outcome } from './import.types.ts';
import { bringPatient } from './patients.service.ts';
import { bringPrescription } from './prescriptions.service.ts';
import { disputedIn, FILE_NAMES, type People } from './read.rules.ts';

const BATCH = 500;

const BRING: { [File in PeopleFile]: Bring<People['rows'][File][number]> } = {
  patients: bringPatient,
  families: bringFamily,
  prescriptions: bringPrescription,
  balances: bringBalance,
};

interface Asked {
  people: People;
  vault: Vault;
  now: IsoInstant;
  by: string;
}

interface Step {
  file: PeopleFile;
  row: number;
  run: (tx: Transaction<Database>) => Promise<Outcome>;
}

const stepsOf = (people: People, how: Importing): Step[] =>
  FILE_NAMES.flatMap((file) => {
    const bring = BRING[file] as Bring<unknown>;
    return people.rows[file].map((line, row) => ({ file, row, run: (tx) => bring(tx, line, how) }) satisfies Step);
  });

const none = () => ({ new: 0, completed: 0, known: 0, aside: 0 });
const emptyReport = (people: People): ImportReport => ({
  counts: { patients: none(), families: none(), prescriptions: none(), balances: none() },
  asides: [],
  mistakes: [...people.mistakes],
});

const note = (report: ImportReport, people: People, { file, row }: Step, outcome: Outcome): void => {
  const at = { file: `${file}.csv`, line: people.lineOf(file, row) };
  if (outcome.is === 'mistake')
    report.mistakes.push({ ...at, words: `${outcome.words} (${outcome.column})`, isNote: false });
  else report.counts[file][outcome.is] += 1;
  if (outcome.is === 'aside') report.asides.push({ ...at, column: outcome.column, reason: outcome.reason });
  if ('note' in outcome && outcome.note !== undefined)
    report.mistakes.push({ ...at, words: outcome.note, isNote: true });
};

const howOf = ({ people, vault, now }: Asked): Importing => ({
  vault,
  now,
  today: clinicDayOf(now),
  disputed: disputedIn(people.rows.patients),
});

class RolledBack extends Error {}

/** Rehearses an import, and writes nothing. */
export const planImport = async (db: Kysely<Database>, asked: Asked): Promise<ImportReport> => {
  const report = emptyReport(asked.people);
  if (report.mistakes.some(({ isNote }) => !isNote)) return report;
  const rehearsal = db.transaction().execute(async (tx) => {
    await lockFolder(tx, 'clinic import');
    for (const step of stepsOf(asked.people, howOf(asked))) note(report, asked.people, step, await step.run(tx));
    throw new RolledBack();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return report;
};

/**
 * In transactions of 500 lines; a run that was killed goes on where it was.
 * @throws FolderRefused with every mistake, and nothing is written
 */
export const importPeople = async (db: Kysely<Database>, asked: Asked): Promise<ImportReport> => {
  const { mistakes } = await planImport(db, asked);
  const refused = mistakes.filter(({ isNote }) => !isNote);
  if (refused.length > 0)
    throw new FolderRefused(refused.map(({ file, line, words }) => `${file}:${line}: ${words}`).join('\n'));
  const report = emptyReport(asked.people);
  const steps = stepsOf(asked.people, howOf(asked));
  for (let at = 0; at < steps.length; at += BATCH) {
    const batch = steps.slice(at, at + BATCH);
    const outcomes = await withRetry(() =>
      db.transaction().execute(async (tx) => {
        // two who bring the same at once come one after the other
        await lockFolder(tx, 'clinic import');
        const found: Outcome[] = [];
        for (const { run } of batch) found.push(await run(tx));
        return found;
      }),
    );
    for (const [index, step] of batch.entries()) note(report, asked.people, step, outcomes[index] ?? { is: 'known' });
  }
  const { now, by } = asked;
  await addToTrail(db, { at: now, act: 'importPeople', outcome: 'done', who: by, roles: [], detail: report.counts });
  return report;
};
