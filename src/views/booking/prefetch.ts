export const loadBookingPopup = () => import('./booking-popup.tsx');

/** Loads the code of the booking popup before it is opened. Without a network it is loaded when it is needed. */
export const prefetchBooking = (): void => {
  Promise.all([loadBookingPopup(), import('#src/wiring/booking.wiring.ts')]).catch(() => undefined);
};
