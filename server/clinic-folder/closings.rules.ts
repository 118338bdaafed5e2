/** Leave and closures that staff noted at the desk, as exceptions of the folder. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import type { Exception } from '#contract/clinic-folder/lists.ts';
import type { Closing } from '#server/timetable/closing.store.ts';

/** Characters of an exception's note. */
const NOTE_MAX = 200;

const exceptionOf = ({ id, person, unit, from, to, start, end, reason }: Closing): Exception => ({
  id,
  kind: person === null ? 'closed' : 'leave',
  person,
  unit,
  from,
  to,
  start,
  end,
  slot: null,
  way: null,
  services: null,
  note: reason.replaceAll(/\s+/g, ' ').slice(0, NOTE_MAX),
});

/** The folder with the closings that it lacks, by their id as it is written. */
export const withClosings = (folder: Folder, closings: readonly Closing[]): Folder => {
  const known = new Set(folder.exceptions.map(({ id }) => id));
  const more = closings.filter(({ id }) => !known.has(id)).map(exceptionOf);
  return more.length === 0 ? folder : { ...folder, exceptions: [...folder.exceptions, ...more] };
};
