/** Notifications in Chromium: the rows of the popup, and the bell. */
import type { Page } from 'playwright-core';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { Place } from '#harness/chromium/walk.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { selectNewCount } from '#machines/notifications/notifications.selectors.ts';
import type { NotificationsContext } from '#machines/notifications/notifications.types.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/, includeHidden: true });

interface Facts {
  state: string;
  /** Rows of the popup, each with whether it is highlighted; null when it is closed. */
  rows: boolean[] | null;
  bell: string | null;
}

const AT_REST = 'at rest';
const stateOf = async ({ page, network }: Place, isOpen: boolean): Promise<string> => {
  if (network.isHeld('listNotifications')) return 'asking';
  if (!isOpen) return AT_REST;
  if (await page.getByText('Your notifications could not be loaded').isVisible()) return 'loadFailed';
  return (await page.getByText('There may be newer notifications').isVisible()) ? 'list.outdated' : 'list.current';
};

export const own: OwnScreen<Facts> = {
  observe: async (at) => {
    const { page } = at;
    const isOpen = (await popupOf(page).count()) > 0;
    const targets = popupOf(page).getByRole('listitem').getByRole('button');
    return {
      state: await stateOf(at, isOpen),
      rows: isOpen
        ? await targets.evaluateAll((buttons) => buttons.map((button) => button.ariaPressed === 'true'))
        : null,
      bell: isOpen ? null : await bellOf(page).getAttribute('aria-label'),
    };
  },
  expected: (snapshot) => {
    const { entries, isOpen, highlighted }: NotificationsContext = snapshot.context;
    const count = selectNewCount({ context: snapshot.context });
    const settled = isOpen ? statePath(snapshot.value) : AT_REST;
    return {
      state: snapshot.hasTag('busy') ? 'asking' : settled,
      rows: isOpen ? (entries ?? []).map(({ _id }) => _id === highlighted) : null,
      bell: isOpen ? null : count > 0 ? `Notifications, ${count} new` : 'Notifications',
    };
  },
  lookOf: (snapshot) => {
    const { isOpen, entries, highlighted, newSince }: NotificationsContext = snapshot.context;
    if (!snapshot.hasTag('settled') || !isOpen) return null;
    const what = entries?.length === 0 ? ' empty' : newSince === null ? ' new' : '';
    return statePath(snapshot.value) + what + (highlighted ? ' highlighted' : '');
  },
  isShown: async ({ page }) => (await popupOf(page).count()) > 0,
  // marks of new and highlighted rows do not survive
  comesBack: (snapshot) => {
    const { entries, highlighted, newSince }: NotificationsContext = snapshot.context;
    return (
      snapshot.matches({ list: 'current' }) && highlighted === null && (newSince !== null || entries?.length === 0)
    );
  },
};
