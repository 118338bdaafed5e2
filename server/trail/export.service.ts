/** The trail of some days, given out whole or not at all. */
import type { AuditBundle } from '#contract/entities/fhir.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { invalid } from '#server/kit/refused.ts';
import { readTrail } from './export.store.ts';
import { bundleOf } from './fhir.rules.ts';

const DAYS_MAX = 31;
/** Some 25 MB; a file that is cut off would look like a whole one. */
const ENTRIES_MAX = 25_000;
const MIDNIGHT = '00:00' as ClockTime;

interface Range {
  from: ClinicDay;
  to: ClinicDay;
}

/** @throws Refused INVALID for a range that is none or longer than 31 days */
export const requireRange = ({ from, to }: Range): void => {
  if (to < from) throw invalid('to', 'is before the first day');
  if (addDays(from, DAYS_MAX) <= to) throw invalid('to', `is more than ${DAYS_MAX} days`);
};

/** @throws Refused INVALID for more entries than one file holds */
export const exportTrail = async (
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  {
    from,
    to,
    places,
    now,
    most = ENTRIES_MAX,
  }: Range & { places: readonly ClinicId[] | null; now: IsoInstant; most?: number },
): Promise<AuditBundle> => {
  const range = { from: instantAt(from, MIDNIGHT), to: instantAt(addDays(to, 1), MIDNIGHT) };
  const entries = await readTrail(db, places, range, most + 1);
  if (entries.length > most) throw invalid('to', `holds more than ${most} entries; choose fewer days`);
  return bundleOf(entries, publicUrl, now);
};
