import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';
import { ClinicDay } from '#contract/time-formats.ts';
import { keptOr, placeIn } from '#desk/app/address.ts';
import { DAY_FILTERS, type DayKept } from '#machines/desk-day/desk-day.types.ts';

/** Reads the day of an address; today where it says nothing, or nothing that can be read. */
export const keptDay = (href: string, today: DayKept['day'], kept?: DayKept): DayKept => {
  const { section, parts } = placeIn(href);
  const isNamed = section === 'day';
  const { day, filter, look, open } = isNamed ? parts : {};
  const asked = v.safeParse(ClinicDay, day);
  const opened = v.safeParse(AppointmentId, open);
  const read: DayKept = {
    day: asked.success ? asked.output : today,
    filter: DAY_FILTERS.find((one) => one === filter) ?? 'all',
    look: look === 'list' ? 'list' : 'columns',
    opened: opened.success ? opened.output : null,
    act: null,
    fields: {},
  };
  return keptOr(kept, isNamed ? read : null, read);
};
