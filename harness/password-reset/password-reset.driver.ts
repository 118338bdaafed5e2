/** A forgotten password: asking for a link, the page after it, and the link of the mail. */
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { type Driver, sleepFor } from '#harness/drivers/driver.ts';
import { savePassword } from '#harness/drivers/signing-up.ts';
import { heading, link, press, typed } from '#harness/drivers/things.ts';
import { setPassword } from '#harness/server/logins.ts';
import { endLinks, mailLink } from '#harness/server/reset-link.ts';
import type { World } from '#harness/server/world.ts';
import type {
  PasswordResetContext,
  PasswordResetEntry,
  PasswordResetEvent,
} from '#machines/password-reset/password-reset.types.ts';
import type { Flow } from '#model/flow.ts';
import {
  askedResetFlow,
  followedResetFlow,
  forgottenFlow,
  lostLinkFlow,
} from '#model/password-reset/password-reset.model.ts';

/** Address at which each entry begins. */
export const PAGES: Readonly<Record<PasswordResetEntry, string>> = {
  ask: '/signIn?step=forgot',
  sent: '/forgotPasswordSuccess',
  link: '/resetPassword/held',
};

const handsOf = (flow: Flow, at: (world: World) => Promise<string> | string): Driver => ({
  flow,
  inner: ['newPassword'],
  at: async (world) => {
    await setPassword(world, 'Passw0rd');
    return at(world);
  },
  acts: {
    'username.change': ({ username }: Extract<PasswordResetEvent, { type: 'username.change' }>) =>
      typed('User ID or email', username),
    'link.request': press('Send the link', 'Send it again'),
    'link.again': press('Send another link'),
    'step.back': press('Back to sign in'),
  },
  moves: {
    'deadline.reached': (person) => sleepFor(person, LINK_RESEND_MS),
    'newPassword -> saved': (person) => savePassword(person),
    'newPassword -> back': press('Back to sign in'),
    'newPassword -> the link is no longer valid': async (person) => {
      await endLinks(person.world);
      await savePassword(person);
    },
  },
  seen: {
    asking: heading('Forgot password'),
    sent: heading('Check your email or SMS'),
    newPassword: heading('Set a new password'),
    linkInvalid: heading('This link does not work'),
  },
  looks: ({ failure, username }: PasswordResetContext) => [failure?.kind, username.trim() && 'named'],
  last: ['step.back'],
  others: [link()],
});

export const forgottenDriver = handsOf(forgottenFlow, () => PAGES.ask);
export const askedResetDriver = handsOf(askedResetFlow, () => PAGES.sent);
export const followedResetDriver = handsOf(followedResetFlow, mailLink);
export const lostLinkDriver = handsOf(lostLinkFlow, () => PAGES.link);

export const drivers: readonly Driver[] = [forgottenDriver, askedResetDriver, lostLinkDriver, followedResetDriver];
