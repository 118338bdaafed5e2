/** Sessions of a folder: what a person, a unit and a licence can do at once. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { ClinicDay } from '#contract/time.ts';
import { calendarOf, unitsOf } from './calendar.rules.ts';
import { type Held, heldOf } from './held.rules.ts';
import { checkHours } from './hours.rules.ts';
import type { Place } from './mistakes.types.ts';
import { checkOverlaps } from './overlaps.rules.ts';
import type { Report } from './references.rules.ts';
import { checkRooms } from './rooms.rules.ts';
import { fittingServices } from './times.rules.ts';

const PLACES = { provider: 'Clinic', therapist: 'Salon' } as const;

const checkRole = ({ person, unit, way, place }: Held, { say }: Report): void => {
  const isTherapist = person.role === 'therapist';
  if (unit.type !== PLACES[person.role] && way !== 'video')
    say(
      place,
      isTherapist
        ? `A therapist is placed at a ${unit.type}; therapists work at a Salon (BOOK-09)`
        : `A doctor is placed at a ${unit.type}; doctors work at a Clinic (BOOK-09)`,
    );
  if (isTherapist && way !== 'on-site') say(place, 'A therapist has video times');
};

const checkLicence = (folder: Folder, { unit, way, place }: Held, { say }: Report): void => {
  if (way === 'video') {
    if (folder.settings.video === null) say(place, 'Video times, and no `video.rooms`');
    return;
  }
  if (unit.type === 'Clinic' && !unit['licensed-for'].includes('on-site'))
    say(place, `${unit.id} is not licensed for ${way}`);
};

const checkSlot = (held: Held, services: Parameters<typeof fittingServices>[1], { say }: Report): void => {
  const { start, end, slot, person, way, place, services: only } = held;
  if (end - start < slot) say(place, `Span of ${end - start} minutes is shorter than its slot`);
  else if (fittingServices(person, services, { way, slot, only }).length === 0)
    say(place, `Slot of ${slot} minutes fits no service that the person offers`);
};

const checkServices = (folder: Folder, held: readonly Held[], { note }: Report): void => {
  const services = new Map(folder.services.services.map((one) => [one.id, one]));
  const fitting = new Set(
    held.flatMap(({ person, way, slot, services: only }) => fittingServices(person, services, { way, slot, only })),
  );
  for (const [index, { id, closed }] of folder.services.services.entries())
    if (!fitting.has(id) && closed === null)
      note(['services.yaml', 'services', index, 'id'], `${id} fits no time of anybody`);
};

const EXTRA_ONLY = ['slot', 'way', 'services'] as const;

const checkExceptions = (folder: Folder, { say }: Report): void => {
  for (const [row, one] of folder.exceptions.entries()) {
    const place: Place = ['exceptions.csv', row];
    if (one.to < one.from) say(place, `Day ${one.to} is before ${one.from}`);
    if ((one.start === null) !== (one.end === null)) say(place, 'Start and end come together, or neither');
    else if (one.start !== null && one.end !== null && one.end <= one.start)
      say(place, `Span ${one.start}-${one.end} ends before it begins`);
    const isExtra = one.kind === 'extra';
    const needsPerson = isExtra || one.kind === 'leave';
    if (needsPerson !== (one.person !== null)) say(place, `${one.kind} ${needsPerson ? 'needs a' : 'is of no'} person`);
    if ((one.kind !== 'leave') !== (one.unit !== null))
      say(place, `${one.kind} ${one.kind === 'leave' ? 'is of no' : 'needs a'} unit`);
    if (isExtra && (one.start === null || one.slot === null)) say(place, 'extra needs start, end and slot');
    const wrong = isExtra ? undefined : EXTRA_ONLY.find((column) => one[column] !== null);
    if (wrong !== undefined) say(place, `"${wrong}" is for extra sessions only`);
  }
};

export const checkSessions = (folder: Folder, today: ClinicDay, report: Report): void => {
  const held = heldOf(folder);
  const services = new Map(folder.services.services.map((one) => [one.id, one]));
  checkExceptions(folder, report);
  for (const one of held) {
    checkRole(one, report);
    checkLicence(folder, one, report);
    checkSlot(one, services, report);
  }
  const video = unitsOf(folder).find(({ unit }) => unit.id === folder.settings.video?.unit)?.unit;
  if (video && !video['licensed-for'].includes('video'))
    report.say(['settings.yaml', 'video', 'unit'], `${video.id} is not licensed for video`);
  for (const [index, { every, from }] of folder.timetables.timetables.entries())
    if (every > 1 && from === null)
      report.say(['timetables.yaml', 'timetables', index], `every: ${every} needs from, of whose week it counts`);
  checkServices(folder, held, report);
  checkOverlaps(held, report);
  const calendar = calendarOf(folder);
  checkHours(held, calendar, report);
  checkRooms(folder, { calendar, today, held }, report);
};
