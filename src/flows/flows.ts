/** Every flow that is opened: one line each. What a page or a popup shows of it is a row of the route table. */
import type { ActorRefFrom } from 'xstate';
import { pieceOf } from '#src/outside/piece.ts';
import { popupAddress } from './addresses.ts';
import { signIn } from './ahead.ts';
import { bookingAddress } from './booking.address.ts';
import { checkoutAddress } from './checkout.address.ts';
import type { Shown } from './engine.ts';
import type { FlowRow } from './flow.ts';
import { niksJoinAddress } from './niks-join.address.ts';
import { paymentAddress } from './payment.address.ts';
import { refillAddress } from './refill.address.ts';
import { signUpAddress } from './sign-up.address.ts';

export const flows = {
  signIn: { ready: signIn, load: async () => ({ default: signIn }) },
  digitalReturn: { load: pieceOf(() => import('./digital-return.definition.ts')) },
  signUp: { load: pieceOf(() => import('./sign-up.definition.ts')), address: signUpAddress },
  passwordReset: { load: pieceOf(() => import('./password-reset.definition.ts')) },
  emailConfirm: { load: pieceOf(() => import('./email-confirm.definition.ts')) },
  contactUndo: { load: pieceOf(() => import('./contact-undo.definition.ts')) },
  guestOrder: { load: pieceOf(() => import('./guest-order.definition.ts')) },
  newPassword: { load: pieceOf(() => import('./new-password.definition.ts')) },
  hold: { load: pieceOf(() => import('./hold.definition.ts')), isAlwaysOpen: true },
  appointments: {
    load: pieceOf(() => import('./appointments.definition.ts')),
    address: popupAddress('appointments'),
    popup: { type: 'appointments.open' },
    isAlwaysOpen: true,
  },
  notifications: {
    load: pieceOf(() => import('./notifications.definition.ts')),
    address: popupAddress('notifications'),
    popup: { type: 'notifications.open' },
    isAlwaysOpen: true,
  },
  booking: {
    load: pieceOf(() => import('./booking.definition.ts')),
    address: bookingAddress,
    popup: { type: 'booking.open' },
  },
  payment: { load: pieceOf(() => import('./payment.definition.ts')), address: paymentAddress },
  refill: {
    load: pieceOf(() => import('./refill.definition.ts')),
    address: refillAddress,
    popup: { type: 'refill.open' },
  },
  refillList: { load: pieceOf(() => import('./refill-list.definition.ts')) },
  records: { load: pieceOf(() => import('./records.definition.ts')) },
  invoice: { load: pieceOf(() => import('./invoice.definition.ts')) },
  checkout: { load: pieceOf(() => import('./checkout.definition.ts')), address: checkoutAddress },
  store: { load: pieceOf(() => import('./store.definition.ts')) },
  membership: { load: pieceOf(() => import('./membership.definition.ts')) },
  niksJoin: {
    load: pieceOf(() => import('./niks-join.definition.ts')),
    address: niksJoinAddress,
    popup: { type: 'niksJoin.open' },
  },
  niksStatement: { load: pieceOf(() => import('./niks-statement.definition.ts')) },
  niksMovement: { load: pieceOf(() => import('./niks-movement.definition.ts')) },
  picture: { load: pieceOf(() => import('./picture.definition.ts')) },
  details: { load: pieceOf(() => import('./details.definition.ts')) },
  myData: { load: pieceOf(() => import('./my-data.definition.ts')) },
  sessions: { load: pieceOf(() => import('./sessions.definition.ts')) },
  closure: { load: pieceOf(() => import('./closure.definition.ts')) },
  letters: { load: pieceOf(() => import('./letters.definition.ts')) },
  mails: { load: pieceOf(() => import('./mails.definition.ts')) },
  offlineCopy: { load: pieceOf(() => import('./offline-copy.definition.ts')), isAlwaysOpen: true },
  attachment: { load: pieceOf(() => import('./attachment.definition.ts')) },
  consultation: { load: pieceOf(() => import('./consultation.definition.ts')) },
} as const satisfies Readonly<Record<string, FlowRow>>;

export type FlowName = keyof typeof flows;
type DefinitionOf<Name extends FlowName> = Awaited<ReturnType<(typeof flows)[Name]['load']>>['default'];
type MachineOf<Name extends FlowName> = DefinitionOf<Name>['machine'];
export type OpeningOf<Name extends FlowName> = Parameters<DefinitionOf<Name>['input']>[0]['opening'];
export type ActorOf<Name extends FlowName> = ActorRefFrom<MachineOf<Name>>;
/** As its views get it. */
export type ShownOf<Name extends FlowName> = Shown<MachineOf<Name>>;
export type PopupName = {
  [Name in FlowName]: (typeof flows)[Name] extends { address: { isPopup: true } } ? Name : never;
}[FlowName];
