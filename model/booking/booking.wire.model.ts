/** Successful answers of the clinic's server to the calls of the booking model, in wire format. */
import type { Fee } from '#contract/entities/settings.ts';
import { addDays } from '#contract/time.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { feeOnWire } from '#model/holding/holding.wire.model.ts';
import { drTan, orchard, review, TODAY } from '#model/samples.ts';

/** Members of the answer besides `success`, by invoke id. */
export const bookingAnswers: Record<string, (output: unknown) => object> = {
  loadTodayAppointments: (output) => ({ data: output }),
  checkNoShow: (output) => ({ data: output }),
  loadDepositFee: (output) => ({ data: feeOnWire(output as Fee) }),
  joinWaitlist: (output) => ({ data: { waitlist: output } }),
};

/** The model's signed-in person and family. */
export const profileOnWire = ({ patients }: BookingInput) => {
  const [self, ...family] = patients.map(({ tags, ...one }) => ({ ...one, tags: tags.map((name) => ({ name })) }));
  const standing = { number: 'proven', email: 'proven', phone: 'proven' };
  return {
    ...self,
    isGuestPatient: false,
    familyMembers: family,
    standing,
    hasDigitalId: false,
    pending: { email: null, phone: null },
  };
};

/** A visit to Dr Tan last week, which can be booked again. */
export const lastVisit = {
  _id: 'visit',
  state: 'confirmed',
  startDateTime: `${addDays(TODAY, -7)}T02:00:00.000Z`,
  clinicId: orchard._id,
  locationName: orchard.name,
  doctor: drTan._id,
  doctorName: drTan.name,
  patientId: 'mei',
  medservice: review,
};
