import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { noFlags, sessionMachine } from '#machines/session/session.machine.ts';
import { sessionStory } from '#machines/session/session.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { guest, member, NOON, NOW, otherToken, token } from '#model/samples.ts';

const signedOut = { kind: 'signedOut', code: 'SIGNED_OUT', serverMessage: 'Please sign in again.' } as const;

/** Flags after a sign-in by the digital ID, which also counts as a one-time code (AUTH-07). */
export const byDigitalId = { isRemembered: false, isDigitalId: true, isOtpVerified: true };

const flowFrom = (kept: Token | null, start: Words) =>
  defineFlow({
    machine: sessionMachine,
    story: sessionStory,
    start,
    input: { token: kept, flags: noFlags },
    events: {
      'deadline.reached': { '': { now: NOON } },
      'session.need': { '': { now: NOW } },
      'session.spare': plain,
      'network.back': { '': { now: NOON } },
      'session.begin': { '': { token: otherToken, flags: byDigitalId, arriveAt: '/appointment' } },
      'otp.verified': plain,
      'profile.changed': { '': { profile: member } },
      'session.retry': { '': { now: NOON } },
      'session.end': { '': { goTo: null }, 'to sign up': { goTo: '/signup' } },
      'session.revoked': { '': { failure: signedOut } },
    },
    calls: {
      signInAsGuest: call<{ token: Token }>({ 'a pass': { token } }, 'offline', 'TOO_MANY_TRIES'),
      loadProfile: call<Profile>({ guest, member }, 'offline', 'UNEXPECTED'),
    },
    key: (context) => [
      context.token !== null,
      context.profile?.isGuestPatient,
      context.arriveAt !== null,
      context.guestTriedAt !== null,
      isRejectedAs(context.failure, 'TOO_MANY_TRIES'),
    ],
  });

/** Start on a device's first visit. */
export const sessionFlow = flowFrom(null, words('Nobody was here before', '首次打开，尚无人使用过'));
/** Start with a token from the last visit. */
export const keptSessionFlow = flowFrom(token, words('A pass was kept from the last visit', '上次使用时留有凭证'));

export const flows: readonly Flow[] = [sessionFlow, keptSessionFlow];
