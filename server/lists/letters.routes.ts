/** The list of letters to a patient, or about an order. */
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { LETTER_ROLES } from '#contract/roles.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { type Operator, requirePlace, requirePlaceOfPatient } from '#server/kit/operator.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { findSubject } from '#server/kit/subject.store.ts';
import { titleOf } from './letter-titles.words.ts';
import { type LetterOf, listLetters } from './letters.store.ts';

const seenBy = ({ roles }: Operator): LetterOf[] =>
  (Object.keys(LETTER_ROLES) as LetterOf[]).filter((of) => LETTER_ROLES[of].some((role) => roles.includes(role)));

type Named = { patient: PatientId } | { invoice: InvoiceId };

/** @throws Refused INVALID unless exactly one is named */
const namedIn = ({ patient, invoice }: { patient?: PatientId | undefined; invoice?: InvoiceId | undefined }): Named => {
  if (patient !== undefined && invoice === undefined) return { patient };
  if (invoice !== undefined && patient === undefined) return { invoice };
  throw invalid('patient', 'or an order or bill has to be named, and not both');
};

export const letterListRoutes = (serve: Serve, { db }: Pick<Kit, 'db'>): void => {
  serve(deskCalls.listMessages, async ({ query, operator, note, language }) => {
    const named = namedIn(query);
    const found = await findSubject(
      db,
      'patient' in named ? 'patient' : 'invoice',
      'patient' in named ? named.patient : named.invoice,
    );
    if (found === null) throw new Refused('NOT_FOUND');
    note({ patientId: found.patientId });
    if ('invoice' in named) requirePlace(operator(), ...(found.places ?? []));
    // the person says why, and the patient reads it
    else if (!query.reason?.trim()) await requirePlaceOfPatient(db, operator(), named.patient);
    const asked = { of: named, sees: seenBy(operator()), places: operator().places };
    const rows = await listLetters(db, { ...asked, after: cursorOf(query), limit: ROWS_ASKED });
    const { rows: shown, next } = toPage(rows, ({ at, _id }) => [at, _id]);
    return { data: { rows: shown.map(({ kind, ...row }) => ({ ...row, title: titleOf(kind, language) })), next } };
  });
};
