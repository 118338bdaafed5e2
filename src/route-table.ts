/** One row per page of the app: access, header and view. */
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { FlowName } from './app/flows.ts';
import type { RoutePath } from './app/routes/paths.ts';
import type { RouteEntry } from './app/routes/route.types.ts';
import type { PopupTable } from './app/view-services.ts';
import { loadBookingPopup } from './flows/booking/prefetch.ts';
import SignInView from './flows/sign-in/sign-in-view.tsx';
import { lazyView } from './ui/lazy-view.ts';

export interface RouteRow extends RouteEntry {
  view: ComponentType & { fetchAhead?: () => void };
  /** Flows that the view opens: their code is fetched with the view's. */
  flows?: readonly FlowName[];
}

const SignUpPage = lazyView(() => import('#src/flows/sign-up/sign-up-page.tsx'));

const bare = { title: null, back: null, tab: null } as const;
const fromRecords = { kind: 'step', parent: '/records' } as const;
const fromHome = { kind: 'step', parent: '/home' } as const;
const toProfile = { kind: 'to', to: '/profile' } as const;

/** One row per popup: the title until its view is loaded, and the view. */
export const popupTable: PopupTable = {
  booking: { title: msg`Book appointment`, view: lazyView(loadBookingPopup) },
  appointments: {
    title: msg`My appointments`,
    view: lazyView(() => import('#src/flows/appointments/appointments-popup.tsx')),
  },
  notifications: {
    title: msg`Notifications`,
    view: lazyView(() => import('#src/flows/notifications/notifications-popup.tsx')),
  },
  refill: { title: msg`Order refill`, view: lazyView(() => import('#src/flows/refill/refill-popup.tsx')) },
  niksJoin: { title: msg`Join NIK$`, view: lazyView(() => import('#src/flows/niks/niks-join-popup.tsx')) },
  payment: { title: msg`Payment`, view: lazyView(() => import('#src/flows/payment/payment-popup.tsx')) },
};

export const routeTable: Record<RoutePath, RouteRow> = {
  '/signIn': { access: 'exempt', ...bare, view: SignInView },
  '/signup': { access: 'open', ...bare, view: SignUpPage },
  '/resetPassword/$token': {
    access: 'exempt',
    ...bare,
    view: lazyView(() => import('#src/flows/password-reset/new-password-view.tsx')),
  },
  '/confirmEmail/$token': {
    access: 'exempt',
    ...bare,
    view: lazyView(() => import('#src/flows/email-confirm/email-confirm-view.tsx')),
  },
  '/undoChange/$token': {
    access: 'exempt',
    ...bare,
    view: lazyView(() => import('#src/flows/contact-undo/contact-undo-view.tsx')),
  },
  '/order/$key': {
    access: 'exempt',
    ...bare,
    view: lazyView(() => import('#src/flows/guest-order/guest-order-view.tsx')),
  },
  '/forgotPasswordSuccess': {
    access: 'exempt',
    ...bare,
    view: lazyView(() => import('#src/flows/password-reset/link-sent-view.tsx')),
  },
  '/signupDetail': { access: 'open', ...bare, view: SignUpPage },
  '/callback': { access: 'open', ...bare, view: SignUpPage },
  '/signupSingpass': { access: 'open', ...bare, view: SignUpPage },
  '/home': {
    access: 'open',
    title: msg`MyNiks`,
    back: null,
    tab: '/home',
    view: lazyView(() => import('#src/flows/home/home-view.tsx')),
    flows: ['membership'],
  },
  '/store': {
    access: 'open',
    title: msg`Store`,
    back: null,
    tab: '/store',
    view: lazyView(() => import('#src/flows/store/store-view.tsx')),
    flows: ['store'],
  },
  '/store/$product': {
    access: 'open',
    title: msg`Store`,
    back: { kind: 'step', parent: '/store' },
    tab: '/store',
    view: lazyView(() => import('#src/flows/store/product-view.tsx')),
    flows: ['store'],
  },
  '/store/checkout': {
    access: 'open',
    title: msg`Store`,
    hasOwnHeader: true,
    back: { kind: 'step', parent: '/store' },
    tab: '/store',
    view: lazyView(() => import('#src/flows/checkout/checkout-page.tsx')),
  },
  '/profile': {
    access: 'member',
    title: msg`Profile`,
    back: null,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/profile/profile-view.tsx')),
    flows: ['picture'],
  },
  '/profile/info': {
    access: 'member',
    title: msg`My details`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/details/info-view.tsx')),
    flows: ['details'],
  },
  '/profile/change-password': {
    access: 'member',
    title: msg`Change password`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/profile/change-password-view.tsx')),
    flows: ['newPassword'],
  },
  '/profile/language': {
    access: 'member',
    title: msg`Language`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/profile/language-view.tsx')),
  },
  '/profile/sessions': {
    access: 'member',
    title: msg`Signed-in devices`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/sessions/sessions-view.tsx')),
    flows: ['sessions'],
  },
  '/profile/looks': {
    access: 'member',
    title: msg`Who looked at my records`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/looks/looks-view.tsx')),
    flows: ['looks'],
  },
  '/profile/letters': {
    access: 'member',
    title: msg`How we reach you`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/letters/letters-view.tsx')),
    flows: ['letters'],
  },
  '/profile/data': {
    access: 'member',
    title: msg`My data`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/account/my-data-view.tsx')),
    flows: ['myData'],
  },
  '/profile/close-account': {
    access: 'member',
    title: msg`Close my account`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/account/closure-view.tsx')),
    flows: ['closure'],
  },
  '/profile/email': {
    access: 'member',
    title: msg`Email messages`,
    back: toProfile,
    tab: '/profile',
    view: lazyView(() => import('#src/flows/email/email-list-view.tsx')),
    flows: ['mails'],
  },
  '/profile/email/$id': {
    access: 'member',
    title: msg`Email`,
    back: { kind: 'to', to: '/profile/email' },
    tab: '/profile',
    view: lazyView(() => import('#src/flows/email/email-detail-view.tsx')),
    flows: ['mails'],
  },
  '/records': {
    access: 'member',
    title: msg`Records`,
    back: null,
    tab: '/records',
    view: lazyView(() => import('#src/flows/records/records-view.tsx')),
    flows: ['records', 'refillList'],
  },
  '/orderDetails': {
    access: 'member',
    title: msg`Order`,
    back: fromRecords,
    tab: '/records',
    view: lazyView(() => import('#src/flows/order/order-view.tsx')),
    flows: ['invoice'],
  },
  '/invoiceDetail': {
    access: 'member',
    title: msg`Invoice`,
    back: fromRecords,
    tab: '/records',
    view: lazyView(() => import('#src/flows/invoice/invoice-detail-view.tsx')),
    flows: ['invoice', 'refillList'],
  },
  '/attachment': {
    access: 'member',
    title: msg`Document`,
    back: fromRecords,
    tab: '/records',
    view: lazyView(() => import('#src/flows/attachment/attachment-view.tsx')),
    flows: ['attachment'],
  },
  '/appointment': {
    access: 'member',
    title: msg`Appointment`,
    back: null,
    tab: '/appointment',
    view: lazyView(() => import('#src/flows/appointment/appointment-view.tsx')),
  },
  '/consultation': {
    access: 'member',
    title: msg`Video consultation`,
    back: { kind: 'step', parent: '/appointment' },
    tab: '/appointment',
    view: lazyView(() => import('#src/flows/consultation/consultation-view.tsx')),
    flows: ['consultation'],
  },
  '/history': {
    access: 'member',
    title: msg`NIK$ history`,
    back: fromHome,
    tab: '/home',
    view: lazyView(() => import('#src/flows/niks/history-view.tsx')),
    flows: ['niksStatement'],
  },
  '/pointDetail/$id': {
    access: 'member',
    title: msg`NIK$ details`,
    back: fromHome,
    tab: '/home',
    view: lazyView(() => import('#src/flows/niks/point-detail-view.tsx')),
    flows: ['niksMovement'],
  },
  '/test': {
    access: 'open',
    title: msg`Components`,
    back: { kind: 'to', to: '/home' },
    tab: null,
    view: lazyView(() => import('#src/ui/test-page.tsx')),
  },
};
