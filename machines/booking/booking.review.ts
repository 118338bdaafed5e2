/** Last look at the booking before it is made, with the deposit where one is due. */
export const toReview = [
  { guard: 'needsDeposit', target: '#booking.missedAppointmentDeposit' },
  { target: '#booking.detail' },
] as const;
