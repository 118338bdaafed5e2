/** The sample mails in Chromium: how many there are, and whether the open one has its star. */
import { statePath } from '#machines/kit/state-path.ts';
import type { MailsContext } from '#machines/mails/mails.types.ts';
import { mailsHands } from '../hands/mails.hands.ts';
import { screenOf } from './screen-of.ts';
import type { Screen } from './walk.ts';

const mailsScreen = screenOf(mailsHands, {
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
  lookOf: (snapshot) => (snapshot.hasTag('settled') ? statePath(snapshot.value) : null),
  comesBack: () => false,
});

export const screens: readonly Screen[] = [mailsScreen];
