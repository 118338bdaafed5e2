/** Signing in, proving and signing out, by the screens of the app. */
import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { type Driver, type Person, type Step, sleepFor } from '#harness/drivers/driver.ts';
import { openSignUp, proveWithCode, toCodeChoice } from '#harness/drivers/signing-up.ts';
import { button, follow, heading, press, question, text, typed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { revokeAll } from '#harness/server/logins.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import type { Flow } from '#model/flow.ts';
import { keptSessionFlow, sessionFlow } from '#model/session/session.model.ts';
import { type Path, pathNamed } from '#model/walker.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';

const ENDED = text(({ language }) => REFUSAL_WORDS.SIGNED_OUT[language === 'zh-CN' ? 'zh' : 'en']);

/** Whether the next profile on the path is a guest's. */
const isGuestNext = (rest: Path): boolean =>
  rest.find(({ label }) => /^loadProfile -> (?:guest|member)/.test(label))?.label.startsWith('loadProfile -> guest') ??
  false;

export const askLogOut = async (person: Person): Promise<void> => {
  await person.do(follow('Profile'));
  await person.until(button('Log out'));
  await person.do(press('Log out'));
  await person.until(question());
};

/** Opens the sign-in page, which first loads the profile. */
const begin = async (person: Person, { before, rest }: Step): Promise<void> => {
  // the form is away, or busy with another call
  if (!(await person.sees(button('Sign in')))) {
    await person.open('/signIn');
    if (before.matches('present')) await person.lets('loadProfile');
    await person.until(heading('Sign in'));
  }
  if (isGuestNext(rest)) {
    await person.do(press('Continue as a Guest'));
    return person.lets('signInAsGuest');
  }
  await person.do(typed('User ID or email', 'meiling'));
  await person.do(typed('Password', 'Orchid-2026'));
  await person.do(press('Sign in'));
};

/** A guest proves a phone in sign-up and looks around again; each page then loads the profile again. */
const proveAsGuest = async (person: Person): Promise<void> => {
  await person.open('/signIn');
  await person.lets('loadProfile');
  await openSignUp(person);
  await toCodeChoice(person);
  await proveWithCode(person);
  await person.open('/home');
  await person.lets('loadProfile');
};

/** Revokes all sessions: the next call of the page reports that. */
const loseSession = async (person: Person, { before }: Step): Promise<void> => {
  await revokeAll(person.world);
  if (before.matches('loadingProfile')) return person.lets('loadProfile');
  if (before.matches({ present: 'member' })) return person.do(press(beginning('My appointments')));
  await person.do(follow('Sign in'));
  await person.until(button('Sign in with Digital ID'));
  await person.do(press('Sign in with Digital ID'));
};

const handsOf = (flow: Flow, start: Pick<Driver, 'at' | 'as'>): Driver => ({
  flow,
  ...start,
  acts: { 'session.retry': press('Try again') },
  moves: {
    'session.begin': begin,
    // a reloaded page does not know of an earlier try
    'session.need': (person, { before }) =>
      before.context.guestTriedAt === null ? person.open('/home') : person.back(),
    'session.spare': follow('Sign in'),
    'network.back': (person) => person.reconnects(),
    'otp.verified': proveAsGuest,
    'deadline.reached': (person) => sleepFor(person, GUEST_LOGIN_PAUSE_MS),
    'session.end': async (person, { before }) => {
      if (before.matches('profileUnavailable')) return person.do(press('Log out'));
      await askLogOut(person);
      await person.do(press('Yes, log out'));
    },
    'session.revoked': loseSession,
    'reloadDelay is over': (person) => person.gone(ENDED),
  },
  seen: {
    revoked: ENDED,
    profileUnavailable: button('Log out'),
    'absent.guestUnavailable': button('Try again'),
    'present.guest': text('You are looking around as a guest'),
    'present.member': text('Next appointment'),
    'absent.signedOut': heading('Sign in'),
  },
  last: ['signInAsGuest -> a pass'],
  unreachable: [
    {
      label: 'otp.verified',
      isProven: true,
      when: ({ flags }: SessionContext) => flags.isOtpVerified,
      reason: 'it is proven already: sign-up goes on behind it',
    },
    { label: 'profile.changed', reason: 'saving one’s details does it, which has walks of its own' },
    {
      state: 'loadingProfile',
      label: 'loadProfile -> member',
      when: ({ guestTriedAt, arriveAt }: SessionContext) => guestTriedAt !== null && arriveAt === null,
      reason: 'the automatic login makes a guest',
    },
  ],
});

export const sessionDriver = handsOf(sessionFlow, { at: '/signIn' });
const keptSessionDriver = handsOf(keptSessionFlow, {
  at: '/home',
  as: (path) => (isGuestNext(path) ? 'guest' : 'meiling'),
});

/** The paths that cover the flow revoke only a member's session. */
export const guestRevoked: Path = pathNamed(sessionFlow, [
  'session.begin',
  'loadProfile -> guest',
  'session.revoked',
  'reloadDelay is over',
]);
export const revokedAtStart: Path = pathNamed(keptSessionFlow, ['session.revoked', 'reloadDelay is over']);

export const drivers: readonly Driver[] = [sessionDriver, keptSessionDriver];
