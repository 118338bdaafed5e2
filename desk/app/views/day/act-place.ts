/** Places the form of the act that is open: it shows once, wherever its visit is on the page. */
import { shownIn } from '#machines/desk-day/desk-day.rules.ts';
import { useWidth, type Width } from '../use-width.ts';
import { type DaySnapshot, useDay } from './use-day.ts';

/** panel: the open visit. row: the list. side: beside the day. top: its visit has none of these, or left the day. */
export type ActPlace = 'panel' | 'row' | 'side' | 'top';

const placeOf = ({ context, children }: DaySnapshot, width: Width): { subject: string; place: ActPlace } | null => {
  const { act, data, opened, patient, look, filter } = context;
  if (!children.deskAct || !act || !data) return null;
  const { subject } = act;
  const isPanelOpen = patient !== null && data.visits.some(({ _id }) => _id === opened);
  const visit = data.visits.find(({ _id }) => _id === subject);
  const isListed = width === 'narrow' || look === 'list';
  const isAside = visit ? visit.state === 'new' && width === 'wide' : data.waiting.some(({ _id }) => _id === subject);
  if (isPanelOpen && opened === subject) return { subject, place: 'panel' };
  if (visit && isListed && shownIn(filter, [visit]).length > 0) return { subject, place: 'row' };
  return { subject, place: isAside && !isPanelOpen ? 'side' : 'top' };
};

/** Null while no act is open. */
export const useActPlace = (): { subject: string; place: ActPlace } | null => placeOf(useDay().snapshot, useWidth());
