import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoutePath } from './paths.ts';

export type TabPath = '/appointment' | '/records' | '/home' | '/store' | '/profile';

/** How the back arrow of a page leaves it: always to one page, or one step back with a parent for first visits. */
export type BackWay = { kind: 'to'; to: RoutePath } | { kind: 'step'; parent: TabPath };

export interface RouteEntry {
  /** exempt: no automatic guest login. open: guests too. member: guests are sent to sign-up (section 2). */
  access: 'exempt' | 'open' | 'member';
  /** Of the header and the document; null where there is no header (NAV-30). */
  title: MessageDescriptor | null;
  /** Null on the five tab pages. */
  back: BackWay | null;
  /** The navigation item that is current. */
  tab: TabPath | null;
}

const bare = { title: null, back: null, tab: null } as const;
const fromRecords = { kind: 'step', parent: '/records' } as const;
const fromHome = { kind: 'step', parent: '/home' } as const;
const toProfile = { kind: 'to', to: '/profile' } as const;

export const routeTable: Record<RoutePath, RouteEntry> = {
  '/signIn': { access: 'exempt', ...bare },
  '/signup': { access: 'open', ...bare },
  '/resetPassword/$token': { access: 'exempt', ...bare },
  '/confirmEmail/$token': { access: 'exempt', ...bare },
  '/forgotPasswordSuccess': { access: 'exempt', ...bare },
  '/signupDetail': { access: 'open', ...bare },
  '/callback': { access: 'open', ...bare },
  '/signupSingpass': { access: 'open', ...bare },
  '/home': { access: 'open', title: msg`MyNiks`, back: null, tab: '/home' },
  '/store': { access: 'open', title: msg`Store`, back: null, tab: '/store' },
  '/store/checkout': { access: 'open', title: msg`Store`, back: { kind: 'to', to: '/store' }, tab: '/store' },
  '/profile': { access: 'member', title: msg`Profile`, back: null, tab: '/profile' },
  '/profile/info': { access: 'member', title: msg`My details`, back: toProfile, tab: '/profile' },
  '/profile/change-password': { access: 'member', title: msg`Change password`, back: toProfile, tab: '/profile' },
  '/profile/language': { access: 'member', title: msg`Language`, back: toProfile, tab: '/profile' },
  '/profile/email': { access: 'member', title: msg`Email messages`, back: toProfile, tab: '/profile' },
  '/profile/email/$id': {
    access: 'member',
    title: msg`Email`,
    back: { kind: 'to', to: '/profile/email' },
    tab: '/profile',
  },
  '/records': { access: 'member', title: msg`Records`, back: null, tab: '/records' },
  '/orderDetails': { access: 'member', title: msg`Order`, back: fromRecords, tab: '/records' },
  '/invoiceDetail': { access: 'member', title: msg`Invoice`, back: fromRecords, tab: '/records' },
  '/attachment': { access: 'member', title: msg`Document`, back: fromRecords, tab: '/records' },
  '/appointment': { access: 'member', title: msg`Appointment`, back: null, tab: '/appointment' },
  '/history': { access: 'member', title: msg`NIK$ history`, back: fromHome, tab: '/home' },
  '/pointDetail/$id': { access: 'member', title: msg`NIK$ details`, back: fromHome, tab: '/home' },
  '/test': { access: 'open', title: msg`Components`, back: { kind: 'to', to: '/home' }, tab: null },
};

/** The five navigation items, in order (NAV-29). */
export const TABS: readonly TabPath[] = ['/appointment', '/records', '/home', '/store', '/profile'];
