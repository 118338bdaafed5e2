/** A forgotten password: asking for a link, the page after it, the link of the mail. What is seen is what the tab keeps, and the page. */

import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import {
  askedResetFlow,
  followedResetFlow,
  forgottenFlow,
  lostLinkFlow,
} from '#machines/password-reset/password-reset.model.ts';
import { passwordResetPages } from '#machines/password-reset/password-reset.steps.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import type { Flow } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';
import type { Path } from '#model/walker.ts';
import newPasswordDefinition from '#src/flows/new-password.definition.ts';
import passwordResetDefinition from '#src/flows/password-reset.definition.ts';
import { setPassword } from '#stage/world/logins.ts';
import { mailLink } from '#stage/world/reset-link.ts';
import { sleep, stopClock } from './hands.ts';
import { refused, toServer } from './network.ts';
import { button, field, savePassword } from './sign-up.hands.ts';
import type { LeftOut, Place, Screen, Step } from './walk.ts';

const endNewPassword = async ({ page, network }: Place, label: string): Promise<unknown> => {
  if (label === 'newPassword -> back') return button(page, 'Back to sign in').click();
  await network.release('savePassword', label.endsWith('saved') ? toServer : refused('RESET_LINK_INVALID'));
  return savePassword(page);
};

const perform = async (at: Place, { event: asked, label }: Step): Promise<unknown> => {
  const { page, world } = at;
  const event = asked as PasswordResetEvent | { type: 'end' };
  switch (event.type) {
    case 'deadline.reached':
      return sleep(page, world, LINK_RESEND_MS);
    case 'username.change':
      return field(page, 'username').fill(event.username);
    case 'link.request':
      return button(page, /^Send (?:the link|it again)/).click();
    case 'link.again':
      return button(page, 'Send another link').click();
    case 'step.back':
      return button(page, 'Back to sign in').click();
    default:
      return endNewPassword(at, label);
  }
};

type Kept = Pick<SnapshotFrom<typeof passwordResetMachine>, 'value' | 'context'>;
const factsOf = ({ value, context }: Kept) => ({
  state: statePath(value),
  username: context.username,
  isAsked: context.resendAt !== null,
  failure: context.failure?.kind === 'rejected' ? context.failure.code : (context.failure?.kind ?? null),
});
interface Facts {
  /** Null when the tab keeps none. */
  kept: ReturnType<typeof factsOf> | null;
  page: string;
}

const PAGES = { ask: '/signIn?step=forgot', sent: '/forgotPasswordSuccess', link: '/resetPassword/held' };
const OPENED = 'page.open ';
/** Another link is asked for on either of two pages. */
const pageOf = ({ state, isAsked }: ReturnType<typeof factsOf>): string => {
  const page = state === 'requesting' && isAsked ? 'sent' : passwordResetPages[state];
  return page === null ? '/signIn' : PAGES[page];
};

const countOf = (path: Path, wanted: string) => path.filter(({ label }) => label === wanted).length;

/** @param at where the app is opened; null is the link of a mail */
const screenOf = (flow: Flow, at: string | null, leftOut: LeftOut[] = []): Screen<Facts> => ({
  flow,
  leftOut,
  prepare: async (world) => {
    await setPassword(world, 'Passw0rd');
    return { at: at ?? (await mailLink(world)), before: (page) => stopClock(page, NOW) };
  },
  parts: [passwordResetDefinition, newPasswordDefinition],
  perform,
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.passwordReset'),
      page: location.pathname + location.search,
    }));
    return { kept: seen.text === null ? null : factsOf(JSON.parse(seen.text).snapshot), page: seen.page };
  },
  expected: (snapshot: AnyMachineSnapshot, emitted) => {
    const opened = emitted.find((event) => event.startsWith(OPENED))?.slice(OPENED.length);
    if (snapshot.status === 'done') return { kept: null, page: opened ?? '/signIn' };
    const kept = factsOf(snapshot as Kept);
    return { kept, page: opened ?? pageOf(kept) };
  },
  lookOf: (snapshot) =>
    snapshot.hasTag('settled')
      ? [statePath(snapshot.value), snapshot.context.failure?.kind, snapshot.context.username.trim() && 'named']
          .filter(Boolean)
          .join(' ')
      : null,
  isShown: async ({ page }) => !page.url().endsWith('/signIn'),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  writes: (path) => countOf(path, 'newPassword -> saved'),
  // that the password was changed is said to the email and to the phone
  messages: (path) =>
    (at === null ? 1 : 0) + countOf(path, 'requestLink -> answered') + 2 * countOf(path, 'newPassword -> saved'),
});

export const screens: readonly Screen<Facts>[] = [
  screenOf(forgottenFlow, '/signIn?step=forgot'),
  screenOf(askedResetFlow, '/forgotPasswordSuccess'),
  screenOf(followedResetFlow, null, [
    { label: 'newPassword -> unexpected', reason: 'the sub-flow ends, it cannot fail' },
  ]),
  screenOf(lostLinkFlow, '/resetPassword/held'),
];
