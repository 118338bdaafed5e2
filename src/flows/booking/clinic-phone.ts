import { useSelector } from '@xstate/react';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { formatPhone } from '#src/format/phone.ts';
import { telOf, useContact } from '#src/format/use-contact.ts';
import type { StepProps } from './booking.types.ts';

const clinicPhoneOf = ({ appointment, noShow, location }: BookingContext): string | null =>
  appointment?.call ?? noShow?.latestAppointmentDetails?.call ?? location?.generalConfig.telephone ?? null;

/** Phone of the clinic of this booking, as it shows and as a link; the group's own line while the clinic is unknown. */
export function useClinicPhone(actor: StepProps['actor']): { phone: string; call: { href?: string } } {
  const contact = useContact();
  const phone = useSelector(actor, ({ context }) => clinicPhoneOf(context));
  return phone === null ? contact : { phone: formatPhone(phone), call: { href: telOf(phone) } };
}
