/** The link of the letter that asks to confirm an email. What is seen is what the tab keeps, and the page. */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { emailConfirmMachine } from '#machines/email-confirm/email-confirm.machine.ts';
import type { EmailConfirmEvent } from '#machines/email-confirm/email-confirm.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { followedConfirmFlow, lostConfirmFlow } from '#test/model/email-confirm.flow.ts';
import type { Flow } from '#test/model/flow.ts';
import { confirmPath } from '#test/world/confirm-link.ts';
import { namesOf } from './network.ts';
import { button } from './sign-up.hands.ts';
import type { Place, Screen, Step } from './walk.ts';

const perform = ({ page }: Place, { event }: Step): Promise<unknown> => {
  switch ((event as EmailConfirmEvent).type) {
    case 'email.confirm':
      return button(page, 'Try again').click();
    case 'signIn.open':
      return button(page, 'Sign in').click();
    case 'home.open':
      return button(page, 'Go to MyNiks').click();
  }
};

type Kept = Pick<SnapshotFrom<typeof emailConfirmMachine>, 'value' | 'context'>;
const factsOf = ({ value, context: { failure } }: Kept) => ({
  state: statePath(value),
  failure: failure?.kind === 'rejected' ? failure.code : (failure?.kind ?? null),
});
interface Facts {
  /** Null when the tab keeps none. */
  kept: ReturnType<typeof factsOf> | null;
  page: string;
}

const HELD = '/confirmEmail/held';
const OPENED = 'page.open ';

/** @param at where the app is opened; null is the link of a letter */
const screenOf = (flow: Flow, at: string | null): Screen<Facts> => ({
  flow,
  leftOut: [],
  prepare: async (world) => ({ at: at ?? (await confirmPath(world)) }),
  callOf: namesOf({ confirmEmail: signinCalls.confirmEmail }),
  perform,
  observe: async ({ page }) => {
    const seen = await page.evaluate(() => ({
      text: sessionStorage.getItem('myniks.kept.emailConfirm'),
      page: location.pathname,
    }));
    return { kept: seen.text === null ? null : factsOf(JSON.parse(seen.text).snapshot), page: seen.page };
  },
  expected: (snapshot: AnyMachineSnapshot, emitted) => {
    const opened = emitted.find((event) => event.startsWith(OPENED))?.slice(OPENED.length);
    return { kept: snapshot.status === 'done' ? null : factsOf(snapshot as Kept), page: opened ?? HELD };
  },
  isShown: async ({ page }) => page.url().endsWith(HELD),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  // the sign-up that the letter is about: a code, its proof, the account
  writes: () => (at === null ? 3 : 0),
});

export const emailConfirmScreens: readonly Screen<Facts>[] = [
  screenOf(followedConfirmFlow, null),
  screenOf(lostConfirmFlow, HELD),
];
