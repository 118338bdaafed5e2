/** My appointments in Chromium: the popup's cards, and the message after a cancellation. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { sectionOf } from '#machines/appointments/appointments.rules.ts';
import type { AppointmentsContext } from '#machines/appointments/appointments.types.ts';
import { statePath } from '#machines/kit/state-path.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'My appointments', includeHidden: true });

interface Facts {
  state: string | null;
  /** Cards in the popup; null when it is closed. */
  cards: number | null;
  saysCancelled: boolean;
}

const expected = (snapshot: AnyMachineSnapshot, emitted: readonly string[]): Facts => {
  const { now, entries, cancelled }: AppointmentsContext = snapshot.context;
  const isOpen = !emitted.includes('popup.close');
  const shown = snapshot.matches('loadFailed') ? [] : (entries ?? []).filter((entry) => sectionOf(entry, now) !== null);
  return {
    state: isOpen || snapshot.hasTag('busy') ? statePath(snapshot.value) : null,
    cards: isOpen ? shown.length : null,
    saysCancelled: isOpen && cancelled !== null && !snapshot.matches('loadFailed'),
  };
};

export const own: OwnScreen<Facts> = {
  observe: async (at, state) => {
    const isOpen = (await popupOf(at.page).count()) > 0;
    return {
      state,
      cards: isOpen ? await popupOf(at.page).locator('article').count() : null,
      saysCancelled:
        (await popupOf(at.page)
          .getByRole('heading', { name: /^Cancelled: / })
          .count()) > 0,
    };
  },
  expected,
  isShown: async ({ page }) => (await popupOf(page).count()) > 0,
  comesBack: (snapshot) => snapshot.matches('list'),
};
