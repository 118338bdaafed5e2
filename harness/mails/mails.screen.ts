/** The sample mails in Chromium: how many there are, and whether the open one has its star. */

import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import type { MailsContext } from '#machines/mails/mails.types.ts';

export const own: OwnScreen = {
  observe: async ({ page }) => {
    const star = page.getByRole('button', { name: 'Star', includeHidden: true });
    const isRead = (await star.count()) > 0;
    return {
      mails: isRead ? null : await page.locator('main a[href^="/profile/email/"]').count(),
      isStarred: isRead && (await star.getAttribute('aria-pressed')) === 'true',
    };
  },
  expected: (snapshot) => {
    const { mails, open }: MailsContext = snapshot.context;
    return {
      mails: open === null ? mails.length : null,
      isStarred: mails.some(({ id, isStarred }) => id === open && isStarred),
    };
  },
};
