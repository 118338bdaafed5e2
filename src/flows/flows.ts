/** Every flow that is opened: one line each. What a page or a popup shows of it is a row of the route table. */
import type { ActorRefFrom } from 'xstate';
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
  digitalReturn: { load: () => import('./digital-return.definition.ts') },
  signUp: { load: () => import('./sign-up.definition.ts'), address: signUpAddress },
  passwordReset: { load: () => import('./password-reset.definition.ts') },
  emailConfirm: { load: () => import('./email-confirm.definition.ts') },
  contactUndo: { load: () => import('./contact-undo.definition.ts') },
  newPassword: { load: () => import('./new-password.definition.ts') },
  hold: { load: () => import('./hold.definition.ts'), isAlwaysOpen: true },
  appointments: {
    load: () => import('./appointments.definition.ts'),
    address: popupAddress('appointments'),
    popup: { type: 'appointments.open' },
    isAlwaysOpen: true,
  },
  notifications: {
    load: () => import('./notifications.definition.ts'),
    address: popupAddress('notifications'),
    popup: { type: 'notifications.open' },
    isAlwaysOpen: true,
  },
  booking: { load: () => import('./booking.definition.ts'), address: bookingAddress, popup: { type: 'booking.open' } },
  payment: { load: () => import('./payment.definition.ts'), address: paymentAddress },
  refill: { load: () => import('./refill.definition.ts'), address: refillAddress, popup: { type: 'refill.open' } },
  refillList: { load: () => import('./refill-list.definition.ts') },
  records: { load: () => import('./records.definition.ts') },
  invoice: { load: () => import('./invoice.definition.ts') },
  checkout: { load: () => import('./checkout.definition.ts'), address: checkoutAddress },
  store: { load: () => import('./store.definition.ts') },
  membership: { load: () => import('./membership.definition.ts') },
  niksJoin: {
    load: () => import('./niks-join.definition.ts'),
    address: niksJoinAddress,
    popup: { type: 'niksJoin.open' },
  },
  niksStatement: { load: () => import('./niks-statement.definition.ts') },
  niksMovement: { load: () => import('./niks-movement.definition.ts') },
  picture: { load: () => import('./picture.definition.ts') },
  details: { load: () => import('./details.definition.ts') },
  myData: { load: () => import('./my-data.definition.ts') },
  closure: { load: () => import('./closure.definition.ts') },
  mails: { load: () => import('./mails.definition.ts') },
  offlineCopy: { load: () => import('./offline-copy.definition.ts'), isAlwaysOpen: true },
  attachment: { load: () => import('./attachment.definition.ts') },
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
