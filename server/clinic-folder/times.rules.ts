/** The times that a folder makes: a session cut into slots, without leave, closures and holidays. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Way } from '#contract/clinic-folder/kit.ts';
import type { Person } from '#contract/clinic-folder/people.ts';
import type { FolderService } from '#contract/clinic-folder/services.ts';
import type { ClinicId, ProviderId, ServiceId, SlotId } from '#contract/ids.ts';
import { addDays, type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import { calendarOf, clockOf, lastDayOf, workOn } from './calendar.rules.ts';

const TYPE_OF = {
  'on-site': 'NORMAL',
  'video-at-clinic': 'TELE_PROVIDER_REMOTE',
  video: 'TELE_PATIENT_REMOTE',
} as const satisfies Record<Way, string>;

/** A time that can be booked. */
export interface Time {
  id: SlotId;
  clinic_id: ClinicId;
  provider_id: ProviderId;
  type: (typeof TYPE_OF)[Way];
  starts_at: IsoInstant;
  ends_at: IsoInstant;
  /** Services of the time; null: all that the person offers. */
  services: ServiceId[] | null;
}

/** The person's services that the session names and that fit its way and minutes. */
export const fittingServices = (
  { offers }: Person,
  services: ReadonlyMap<string, FolderService>,
  { way, slot, only }: { way: Way; slot: number; only: readonly string[] | null },
): string[] =>
  offers.filter((id) => {
    const service = services.get(id);
    return (
      service !== undefined && service.ways.includes(way) && service.minutes <= slot && only?.includes(id) !== false
    );
  });

const isOver = (last: string | null, day: ClinicDay): boolean => last !== null && last < day;

/** All times of the days, in the order of people and days. @param to the last day */
export const timesOf = (folder: Folder, from: ClinicDay, to: ClinicDay): Time[] => {
  const calendar = calendarOf(folder);
  const services = new Map(folder.services.services.map((one) => [one.id, one]));
  const videoUnit = folder.settings.video?.unit;
  const timesOn = (person: Person, day: ClinicDay): Time[] =>
    workOn(calendar, person.id, day).flatMap(({ work, time }) => {
      const unit = work.way === 'video' ? videoUnit : work.unit;
      const place = calendar.unit.get(unit ?? '');
      if (unit === undefined || place === undefined || isOver(lastDayOf(place), day)) return [];
      const fitting = fittingServices(person, services, { way: work.way, slot: work.slot, only: work.services }).filter(
        (id) => !isOver(services.get(id)?.closed ?? null, day),
      );
      if (fitting.length === 0) return [];
      const start = clockOf(time.start);
      return [
        {
          id: `slot-${person.id}-${day.replaceAll('-', '')}-${start.replace(':', '')}` as SlotId,
          clinic_id: unit as ClinicId,
          provider_id: person.id as ProviderId,
          type: TYPE_OF[work.way],
          starts_at: instantAt(day, start as ClockTime),
          ends_at: instantAt(day, clockOf(time.end) as ClockTime),
          services: fitting.length === person.offers.length ? null : (fitting as ServiceId[]),
        },
      ];
    });
  const days: ClinicDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return folder.people.people.flatMap((person) =>
    days.filter((day) => !isOver(person.until, day)).flatMap((day) => timesOn(person, day)),
  );
};
