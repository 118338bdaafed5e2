import type { MessageDescriptor } from '@lingui/core';
import type { RoutePath } from './paths.ts';

export type TabPath = '/appointment' | '/records' | '/home' | '/store' | '/profile';
/** The five navigation items, in order (NAV-29). */
export const TABS: readonly TabPath[] = ['/appointment', '/records', '/home', '/store', '/profile'];

/** The way of a page's back arrow: always to one page, or one step back with a parent for first visits. */
export type BackWay = { kind: 'to'; to: RoutePath } | { kind: 'step'; parent: TabPath };

export interface RouteEntry {
  /** exempt: no automatic guest login. open: guests too. member: guests are sent to sign-up (section 2). */
  access: 'exempt' | 'open' | 'member';
  /** Title of the header and the document; null on pages without a header (NAV-30). */
  title: MessageDescriptor | null;
  /** A wizard that is a page of its own: its header shows its steps. */
  hasOwnHeader?: true;
  /** Null on the five tab pages. */
  back: BackWay | null;
  /** The current navigation item. */
  tab: TabPath | null;
}
