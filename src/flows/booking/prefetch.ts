import { flows } from '#src/app/flows.ts';
import { pieceOf } from '#src/app/outside/piece.ts';

export const loadBookingPopup = pieceOf(() => import('./booking-popup.tsx'));

/** Loads the code of the booking popup before it is opened. Without a network it is loaded when it is needed. */
export const prefetchBooking = (): void => {
  Promise.all([loadBookingPopup(), flows.booking.load()]).catch(() => undefined);
};
