import { CONTACT_PHONE } from '#contract/constants.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';

/** Phone of the clinic of this booking; the group's own number while the clinic is unknown. */
export const clinicPhoneOf = ({ appointment, noShow, location }: BookingContext): string =>
  appointment?.call ?? noShow?.latestAppointmentDetails?.call ?? location?.generalConfig.telephone ?? CONTACT_PHONE;

export const telOf = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;
