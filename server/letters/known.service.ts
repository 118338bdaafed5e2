/** Reads all that the letters of an event are made of. */
import { NIKS_SOON_MONTHS } from '#contract/niks.ts';
import { clinicDayOf } from '#contract/time.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { chineseOfNames } from '#server/kit/chinese.store.ts';
import { clinicDayAfter } from '#server/kit/dates.ts';
import { readAppointmentSettings, readDeadlines } from '#server/settings/settings.store.ts';

import { readEndingNiks, readIssuer, readOrder, readVisit } from './facts.store.ts';
import type { WaitingEvent } from './letters.store.ts';
import type { Known, LetterRow } from './letters.types.ts';

export const readKnown = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  row: LetterRow,
  event: WaitingEvent,
): Promise<Known> => {
  const { metadata, patientId, createdAt } = event;
  const { appointmentId, waitlistId, invoiceId } = metadata as Record<string, string | undefined>;
  const visitId = appointmentId ?? waitlistId;
  const { otherConfig } = await readAppointmentSettings(db);
  const { payDays } = await readDeadlines(db);
  const visit = visitId === undefined ? null : await readVisit(db, visitId);
  const order = invoiceId === undefined ? null : await readOrder(db, invoiceId);
  const issuer = await readIssuer(db, metadata);
  const today = clinicDayOf(createdAt);
  const until = clinicDayAfter(createdAt, { months: NIKS_SOON_MONTHS });
  return {
    row,
    metadata,
    visit,
    order,
    issuer,
    chinese: await chineseOfNames(db, [
      visit?.place.name,
      visit?.address,
      visit?.who.name,
      visit?.who.designation,
      order?.place?.name,
      order?.pickup?.name,
      order?.pickup?.address,
      issuer?.name,
    ]),
    ending: event.letter === 'niks.ending' ? await readEndingNiks(db, { patientId, today, until }) : [],
    company: await readCompany(db, config),
    cancelHours: otherConfig.nonCancellationPeriodHrs,
    payDays,
    now: createdAt,
  };
};
