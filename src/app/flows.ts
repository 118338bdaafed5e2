/** Every flow that is opened: one line each. What a page or a popup shows of it is a row of the route table. */
import type { ActorRefFrom } from 'xstate';
import { pieceOf } from '#src/app/outside/piece.ts';
import { bookingAddress } from '#src/flows/booking/booking.address.ts';
import { checkoutAddress } from '#src/flows/checkout/checkout.address.ts';
import { niksJoinAddress } from '#src/flows/niks-join/niks-join.address.ts';
import { paymentAddress } from '#src/flows/payment/payment.address.ts';
import { refillAddress } from '#src/flows/refill/refill.address.ts';
import { signUpAddress } from '#src/flows/sign-up/sign-up.address.ts';
import { popupAddress } from './addresses.ts';
import { signIn } from './ahead.ts';
import type { FlowRow } from './flow.ts';
import type { Shown } from './opened.ts';

export const flows = {
  signIn: { ready: signIn, load: async () => ({ default: signIn }) },
  digitalReturn: { load: pieceOf(() => import('#src/flows/digital-id/digital-return.definition.ts')) },
  signUp: { load: pieceOf(() => import('#src/flows/sign-up/sign-up.definition.ts')), address: signUpAddress },
  passwordReset: { load: pieceOf(() => import('#src/flows/password-reset/password-reset.definition.ts')) },
  emailConfirm: { load: pieceOf(() => import('#src/flows/email-confirm/email-confirm.definition.ts')) },
  contactUndo: { load: pieceOf(() => import('#src/flows/contact-undo/contact-undo.definition.ts')) },
  guestOrder: { load: pieceOf(() => import('#src/flows/guest-order/guest-order.definition.ts')) },
  newPassword: { load: pieceOf(() => import('#src/flows/new-password/new-password.definition.ts')) },
  hold: { load: pieceOf(() => import('#src/flows/hold/hold.definition.ts')), isAlwaysOpen: true },
  appointments: {
    load: pieceOf(() => import('#src/flows/appointments/appointments.definition.ts')),
    address: popupAddress('appointments'),
    popup: { type: 'appointments.open' },
    isAlwaysOpen: true,
  },
  notifications: {
    load: pieceOf(() => import('#src/flows/notifications/notifications.definition.ts')),
    address: popupAddress('notifications'),
    popup: { type: 'notifications.open' },
    isAlwaysOpen: true,
  },
  booking: {
    load: pieceOf(() => import('#src/flows/booking/booking.definition.ts')),
    address: bookingAddress,
    popup: { type: 'booking.open' },
  },
  payment: { load: pieceOf(() => import('#src/flows/payment/payment.definition.ts')), address: paymentAddress },
  refill: {
    load: pieceOf(() => import('#src/flows/refill/refill.definition.ts')),
    address: refillAddress,
    popup: { type: 'refill.open' },
  },
  refillList: { load: pieceOf(() => import('#src/flows/refill-list/refill-list.definition.ts')) },
  records: { load: pieceOf(() => import('#src/flows/records/records.definition.ts')) },
  invoice: { load: pieceOf(() => import('#src/flows/invoice/invoice.definition.ts')) },
  checkout: { load: pieceOf(() => import('#src/flows/checkout/checkout.definition.ts')), address: checkoutAddress },
  store: { load: pieceOf(() => import('#src/flows/store/store.definition.ts')) },
  membership: { load: pieceOf(() => import('#src/flows/membership/membership.definition.ts')) },
  niksJoin: {
    load: pieceOf(() => import('#src/flows/niks-join/niks-join.definition.ts')),
    address: niksJoinAddress,
    popup: { type: 'niksJoin.open' },
  },
  niksStatement: { load: pieceOf(() => import('#src/flows/niks-statement/niks-statement.definition.ts')) },
  niksMovement: { load: pieceOf(() => import('#src/flows/niks-movement/niks-movement.definition.ts')) },
  picture: { load: pieceOf(() => import('#src/flows/picture/picture.definition.ts')) },
  details: { load: pieceOf(() => import('#src/flows/details/details.definition.ts')) },
  myData: { load: pieceOf(() => import('#src/flows/my-data/my-data.definition.ts')) },
  sessions: { load: pieceOf(() => import('#src/flows/sessions/sessions.definition.ts')) },
  closure: { load: pieceOf(() => import('#src/flows/closure/closure.definition.ts')) },
  letters: { load: pieceOf(() => import('#src/flows/letters/letters.definition.ts')) },
  mails: { load: pieceOf(() => import('#src/flows/mails/mails.definition.ts')) },
  offlineCopy: {
    load: pieceOf(() => import('#src/flows/offline-copy/offline-copy.definition.ts')),
    isAlwaysOpen: true,
  },
  attachment: { load: pieceOf(() => import('#src/flows/attachment/attachment.definition.ts')) },
  consultation: { load: pieceOf(() => import('#src/flows/consultation/consultation.definition.ts')) },
  looks: { load: pieceOf(() => import('#src/flows/looks/looks.definition.ts')) },
} as const satisfies Readonly<Record<string, FlowRow>>;

export type FlowName = keyof typeof flows;
type DefinitionOf<Name extends FlowName> = Awaited<ReturnType<(typeof flows)[Name]['load']>>['default'];
type MachineOf<Name extends FlowName> = DefinitionOf<Name>['machine'];
export type OpeningOf<Name extends FlowName> = Parameters<DefinitionOf<Name>['input']>[0]['opening'];
export type ActorOf<Name extends FlowName> = ActorRefFrom<MachineOf<Name>>;
/** The actor as the flow's views get it. */
export type ShownOf<Name extends FlowName> = Shown<MachineOf<Name>>;
export type PopupName = {
  [Name in FlowName]: (typeof flows)[Name] extends { address: { isPopup: true } } ? Name : never;
}[FlowName];
