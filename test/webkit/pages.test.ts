/** Every page and popup by its address, in WebKit: what it shows is there, and nothing of it has failed. */
import { test } from 'vitest';
import { confirmPath } from '#harness/server/confirm-link.ts';
import { undoPath } from '#harness/server/contacts.ts';
import { guestOrderPath } from '#harness/server/guest-orders.ts';
import { statementOf } from '#harness/server/niks.ts';
import { invoiceIdOf } from '#harness/server/orders.ts';
import { mailLink } from '#harness/server/reset-link.ts';
import type { World } from '#harness/server/world.ts';
import type { RecordTab } from '#machines/records/records.types.ts';
import type { PopupName } from '#src/app/flows.ts';
import type { RoutePath } from '#src/app/routes/paths.ts';
import { TIMES, webkitPerFile } from './webkit-per-file.ts';

const inWebKit = webkitPerFile();

interface Opened {
  at: string | ((world: World) => Promise<string>);
  /** Text that appears only when the whole page is there. */
  sees: string;
  /** Whether a visitor without an account opens it. */
  isBare?: boolean;
  /** Whether it contains a sample of a loading view. */
  showsWaiting?: boolean;
}

const pointsPath = async (world: World): Promise<string> => {
  const [movement] = (await statementOf(world, 'meiling')).trx;
  return `/pointDetail/${movement?._id}`;
};
const DETAILS = 'Tell us about yourself';
const ORDER = `id=${invoiceIdOf('meiling-store-shipped')}`;
const UNPAID = `id=${invoiceIdOf('meiling-store-unpaid')}`;

const PAGES: Record<RoutePath, Opened> = {
  '/signIn': { at: '/signIn', sees: 'Continue as a Guest', isBare: true },
  '/signup': { at: '/signup', sees: 'Who are you?', isBare: true },
  '/resetPassword/$token': { at: mailLink, sees: 'One capital letter', isBare: true },
  '/confirmEmail/$token': { at: confirmPath, sees: 'Go to MyNiks', isBare: true },
  '/undoChange/$token': { at: undoPath, sees: 'Yes, take it back', isBare: true },
  '/order/$key': { at: guestOrderPath, sees: 'Make an account: this order comes along', isBare: true },
  '/forgotPasswordSuccess': { at: '/forgotPasswordSuccess', sees: 'Ask for a link', isBare: true },
  '/signupDetail': { at: '/signupDetail', sees: DETAILS, isBare: true },
  '/callback': { at: '/callback', sees: DETAILS, isBare: true },
  '/signupSingpass': { at: '/signupSingpass', sees: DETAILS, isBare: true },
  '/home': { at: '/home', sees: 'Next appointment' },
  '/store': { at: '/store', sees: 'Calm barrier cream' },
  '/store/$product': { at: '/store/product-niacinamide-10-serum', sees: 'Niacinamide 10% serum' },
  '/store/checkout': { at: '/store/checkout', sees: 'Your cart is empty' },
  '/profile': { at: '/profile', sees: 'Tan Mei Ling' },
  '/profile/info': { at: '/profile/info', sees: 'About you' },
  '/profile/change-password': { at: '/profile/change-password', sees: 'Current password' },
  '/profile/language': { at: '/profile/language', sees: 'Simplified Chinese' },
  '/profile/sessions': { at: '/profile/sessions', sees: 'You are signed in nowhere else' },
  '/profile/looks': { at: '/profile/looks', sees: 'Nobody can remove a line' },
  '/profile/letters': { at: '/profile/letters', sees: 'You choose' },
  '/profile/data': { at: '/profile/data', sees: 'Everything the clinic keeps of you' },
  '/profile/close-account': { at: '/profile/close-account', sees: 'What closing your account means' },
  '/profile/email': { at: '/profile/email', sees: 'Before your first visit' },
  '/profile/email/$id': { at: '/profile/email/1', sees: 'This is a sample message.' },
  '/records': { at: '/records', sees: 'INV-0000' },
  '/orderDetails': { at: `/orderDetails?${ORDER}`, sees: 'INV-0000' },
  '/invoiceDetail': { at: `/invoiceDetail?${UNPAID}`, sees: 'INV-0000' },
  '/attachment': { at: '/attachment?id=attachment-meiling-regimen-skin', sees: 'Download the PDF' },
  '/appointment': { at: '/appointment', sees: 'What do you need?' },
  '/consultation': { at: '/consultation?id=appointment-meiling-today', sees: 'The start button works from' },
  '/history': { at: '/history', sees: 'INV-0000' },
  '/pointDetail/$id': { at: pointsPath, sees: 'INV-0000' },
  '/test': { at: '/test', sees: 'Primary, pressed 0 times', showsWaiting: true },
};

const TABS: Record<RecordTab, Opened> = {
  invoices: { at: '/records?tab=invoices', sees: 'INV-0000' },
  refills: { at: '/records?tab=refills', sees: 'Order refill' },
  regimen: { at: '/records?tab=regimen', sees: 'Your medicines' },
  documents: { at: '/records?tab=documents', sees: 'Visit summary' },
};

const POPUPS: Record<PopupName, Opened> = {
  booking: { at: '/appointment?flow=booking&kind=provider', sees: 'Choose a clinic' },
  appointments: { at: '/home?flow=appointments', sees: 'Add to calendar' },
  notifications: { at: '/home?flow=notifications', sees: 'No notification yet' },
  refill: { at: '/records?flow=refill', sees: 'Nothing is ordered yet.' },
  niksJoin: { at: '/home?flow=niksJoin', sees: 'NIK$' },
  payment: { at: `/invoiceDetail?${UNPAID}&flow=payment`, sees: 'How will you pay?' },
};

/** @throws Error with the failed load, and the page's text */
const expectOpened = async ({ at, sees, isBare = false, showsWaiting = false }: Opened): Promise<void> => {
  const { world, origin, visit } = inWebKit();
  const page = await visit(isBare ? null : 'meiling');
  const path = typeof at === 'string' ? at : await at(world);
  for (let load = 1; load <= TIMES; load++) {
    await page.go(origin + path);
    const opening = showsWaiting ? page.sees(sees) : page.opens(sees);
    await opening.catch((cause: unknown) => {
      throw new Error(`${path}, load ${load} of ${TIMES}: ${String(cause)}`, { cause });
    });
  }
};

const shownAt = (rows: Record<string, Opened>) => Object.entries(rows);

test.for(shownAt(PAGES))('the page %s opens', ([, row]) => expectOpened(row));
test.for(shownAt(TABS))('the tab %s of the records opens', ([, row]) => expectOpened(row));
test.for(shownAt(POPUPS))('the popup %s opens', ([, row]) => expectOpened(row));
