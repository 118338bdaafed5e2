import type { LockedAppointment } from './appointment.store.ts';

/** Booked, and yet to be closed by staff: the patient comes, or has come, or has not. */
export const isOpen = ({ state, endedAt }: Pick<LockedAppointment, 'state' | 'endedAt'>): boolean =>
  endedAt === null && (state === 'pending' || state === 'new' || state === 'confirmed');
