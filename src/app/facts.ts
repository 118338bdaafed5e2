/** Facts between flows: all that their machines emit, and the few that the app adds. */
import type { Appointment } from '#contract/entities/appointment.ts';
import type { BookingEmitted } from '#machines/booking/booking.types.ts';
import type { CheckoutEmitted } from '#machines/checkout/checkout.types.ts';
import type { DetailsEmitted } from '#machines/details/details.types.ts';
import type { NewPerson } from '#machines/digital-id/digital-id.types.ts';
import type { HoldEmitted } from '#machines/hold/hold.types.ts';
import type { HoldingEmitted } from '#machines/holding/holding.types.ts';
import type { MailsEmitted } from '#machines/mails/mails.types.ts';
import type { NiksJoinEmitted } from '#machines/niks-join/niks-join.types.ts';
import type { RefillEmitted } from '#machines/refill/refill.types.ts';
import type { CartWanted, StoreEmitted } from '#machines/store/store.types.ts';

export type Fact =
  | BookingEmitted
  | HoldEmitted
  | HoldingEmitted
  | RefillEmitted
  | CheckoutEmitted
  | StoreEmitted
  | CartWanted
  | NiksJoinEmitted
  | MailsEmitted
  | DetailsEmitted
  /** The server's list of appointments was read. */
  | { type: 'appointments.read'; entries: readonly Appointment[] }
  /** Another tab holds a time that this one did not know. */
  | { type: 'hold.heard' }
  /** An invoice was paid, or its payment was left. */
  | { type: 'payment.closed' }
  /** The device is online again while the offline copy is on screen. */
  | { type: 'network.returned' }
  /** The digital ID returned a person who has no account. */
  | { type: 'digitalId.unknown'; person: NewPerson };
