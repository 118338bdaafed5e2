import type { ClinicContact } from '#contract/entities/settings.ts';
import { useCell, useService } from '#src/app/use-app.ts';
import { formatPhone } from './phone.ts';

/** Placeholder that shows for a moment, before the clinic's contact is known. */
const UNKNOWN = '…';

/** A phone as a link dials it. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;

interface Contact {
  /** The number in display format. */
  phone: string;
  email: string;
  /** Links to call and write; empty before the contact is known. */
  call: { href?: string };
  write: { href?: string };
  /** The contact for questions about a person's data. */
  dataProtection: ClinicContact['dataProtection'] | null;
  /** The contact as the clinic's folder has it; null before. */
  known: ClinicContact | null;
}

/** The contacts that patients ask: the group's line and mailboxes, from the clinic's folder. */
export function useContact(): Contact {
  const known = useCell(useService('clinic'));
  if (known === null) return { phone: UNKNOWN, email: UNKNOWN, call: {}, write: {}, dataProtection: null, known };
  const { phone, email, dataProtection } = known;
  return {
    phone: formatPhone(phone),
    email,
    call: { href: telOf(phone) },
    write: { href: `mailto:${email}` },
    dataProtection,
    known,
  };
}
