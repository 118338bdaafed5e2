/** Invariants of the session, under every event and every answer. */
import { expect, it } from 'vitest';
import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { noFlags } from '#machines/session/session.machine.ts';
import { safePath } from '#machines/session/session.rules.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { guest, member, NOON, NOW, otherToken, token } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { byDigitalId, flows, keptSessionFlow } from '#model/session/session.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<SessionContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, effectsOf, emitsOf, labelsOf, sourcesOf, targetsOf } =
  space;

const unused = { token: null, profile: null, arriveAt: null, guestTriedAt: null, guestAt: null, failure: null };

it('NAV-25: a guest is asked for by a page that needs one, once, and then by time, network or hand', () => {
  const asking = edges.filter((edge) => 'signInAsGuest' in asksOf(edge));
  expect(labelsOf(asking)).toEqual(new Set(['session.need', 'network.back', 'deadline.reached', 'session.retry']));
  expect(sourcesOf(asking)).toEqual(new Set(['absent.signedOut', 'absent.guestUnavailable']));
  const first = by('session.need');
  expect(breaking(first, (edge) => 'signInAsGuest' in asksOf(edge) === (before(edge).guestTriedAt === null))).toEqual(
    [],
  );
  expect(targetsOf(first)).toEqual(new Set(['absent.signingInAsGuest', 'absent.guestUnavailable']));
  expect(new Set(first.map((edge) => after(edge).guestTriedAt))).toEqual(new Set([NOW]));
  const again = asking.filter(({ label }) => label !== 'session.need');
  expect(breaking(again, (edge) => after(edge).guestTriedAt === NOON)).toEqual([]);
});

it('NAV-25: a guest who was not let in waits half a minute at least, and sees why', () => {
  const failed = by(/^signInAsGuest -> (?!a pass)/);
  expect(targetsOf(failed)).toEqual(new Set(['absent.guestUnavailable']));
  expect(
    breaking(failed, (edge) => {
      const { guestAt, guestTriedAt, failure } = after(edge);
      return failure !== null && guestTriedAt !== null && guestAt === addMs(guestTriedAt, GUEST_LOGIN_PAUSE_MS);
    }),
  ).toEqual([]);
  const waiting = edges.filter((edge) => 'deadline' in asksOf(edge));
  expect(waiting.map(asksOf)).toEqual(waiting.map((edge) => ({ deadline: { at: after(edge).guestAt }, network: {} })));
  expect(targetsOf(by('session.spare'))).toEqual(new Set(['absent.signedOut']));
});

it('a refusal for too many tries outlasts the network; what was only out of reach is tried again with it', () => {
  expect(targetsOf(by('network.back'))).toEqual(new Set(['absent.signingInAsGuest', 'loadingProfile']));
  const isRefused = ({ failure }: SessionContext) => failure?.kind === 'rejected' && failure.code === 'TOO_MANY_TRIES';
  expect(breakingOn('absent.guestUnavailable', (context) => !isRefused(context))).not.toEqual([]);
  expect(breaking(by('network.back'), (edge) => !isRefused(before(edge)))).toEqual([]);
});

it('NAV-26 NAV-28: a pass of a guest is used where the person is, and has no flags of anybody else', () => {
  const passed = by('signInAsGuest -> a pass');
  expect(targetsOf(passed)).toEqual(new Set(['loadingProfile']));
  expect(passed.map(after)).toEqual(passed.map((edge) => ({ ...before(edge), token, flags: noFlags, arriveAt: null })));
  expect(passed.map(asksOf)).toEqual(passed.map(() => ({ loadProfile: { token } })));
  expect(noFlags).toEqual({ isRemembered: false, isDigitalId: false, isOtpVerified: false });
});

it('AUTH-07 AUTH-10 AUTH-24 AUTH-25: whoever signs in replaces any other at once, with token and flags', () => {
  const begun = by('session.begin');
  expect(targetsOf(begun)).toEqual(new Set(['loadingProfile']));
  expect(sourcesOf(begun)).toEqual(
    new Set([
      'absent.signedOut',
      'absent.signingInAsGuest',
      'absent.guestUnavailable',
      'loadingProfile',
      'present.guest',
      'present.member',
    ]),
  );
  const kept = { token: otherToken, flags: byDigitalId, arriveAt: '/appointment' };
  expect(begun.map(after)).toEqual(begun.map((edge) => ({ ...before(edge), ...kept })));
  expect(begun.map(asksOf)).toEqual(begun.map(() => ({ loadProfile: { token: otherToken } })));
});

it('AUTH-03 NAV-27 NAV-28: a person is here once the profile is, and arrives once where they signed in by hand', () => {
  for (const [label, place, profile] of [
    ['loadProfile -> member', 'present.member', member],
    ['loadProfile -> guest', 'present.guest', guest],
  ] as const) {
    expect(targetsOf(by(label))).toEqual(new Set([place]));
    const settled = { profile, arriveAt: null, guestTriedAt: null, guestAt: null, failure: null };
    expect(by(label).map(after)).toEqual(by(label).map((edge) => ({ ...before(edge), ...settled })));
    expect(breakingOn(place, (context) => context.token !== null && context.profile === profile)).toEqual([]);
  }
  const loaded = by(/^loadProfile -> (?:member|guest)$/);
  expect(loaded.map(emitsOf)).toEqual(
    loaded.map((edge) => {
      const at = before(edge).arriveAt;
      return at === null ? [] : [{ type: 'session.arrived', at }];
    }),
  );
  expect(new Set(loaded.flatMap(effectsOf))).toEqual(new Set(['emits session.arrived']));
});

it('a profile that could not be fetched keeps the pass, says why, and is asked for again by hand or network', () => {
  const failed = by(/^loadProfile -> (?:offline|UNEXPECTED)$/);
  expect(targetsOf(failed)).toEqual(new Set(['profileUnavailable']));
  expect(breaking(failed, (edge) => after(edge).failure !== null && after(edge).token === before(edge).token)).toEqual(
    [],
  );
  const retried = by('session.retry').filter((edge) => space.from(edge) === 'profileUnavailable');
  expect(targetsOf(retried)).toEqual(new Set(['loadingProfile']));
});

it('AUTH-14 AUTH-15 AUTH-17: after a log-out nothing of the person is left, and its page opens', () => {
  const ended = by(/^session\.end\b/);
  expect(sourcesOf(ended)).toEqual(new Set(['present.member', 'profileUnavailable']));
  expect(targetsOf(ended)).toEqual(new Set(['absent.signedOut']));
  expect(ended.map(after)).toEqual(ended.map(() => ({ ...unused, flags: noFlags })));
  expect(ended.map(emitsOf)).toEqual(
    ended.map((edge) => [
      { type: 'session.ended', token: before(edge).token, goTo: edge.label === 'session.end' ? '/signIn' : '/signup' },
    ]),
  );
});

it('AUTH-18 AUTH-19: a refused pass drops the person at once, with its message, and reloads the page once', () => {
  const revoked = by('session.revoked');
  expect(sourcesOf(revoked)).toEqual(new Set(['loadingProfile', 'present.guest', 'present.member']));
  expect(targetsOf(revoked)).toEqual(new Set(['revoked']));
  expect(revoked.map(after)).toEqual(revoked.map(() => ({ ...unused, flags: noFlags })));
  expect(new Set(revoked.map((edge) => JSON.stringify(emitsOf(edge))))).toEqual(
    new Set([
      JSON.stringify([
        {
          type: 'session.lost',
          failure: { kind: 'signedOut', code: 'SIGNED_OUT', serverMessage: 'Please sign in again.' },
        },
      ]),
    ]),
  );
  const reloading = edges.filter((edge) => effectsOf(edge).includes('emits page.reload'));
  expect(labelsOf(reloading)).toEqual(new Set(['reloadDelay is over']));
  expect(targetsOf(by('reloadDelay is over'))).toEqual(new Set(['absent.signedOut']));
});

it('AUTH-24: a code marks the guest who typed it; another profile is taken from a member alone', () => {
  const verified = by('otp.verified');
  expect(sourcesOf(verified)).toEqual(new Set(['present.guest']));
  expect(verified.map(after)).toEqual(
    verified.map((edge) => ({ ...before(edge), flags: { ...before(edge).flags, isOtpVerified: true } })),
  );
  expect(sourcesOf(by('profile.changed'))).toEqual(new Set(['present.member']));
  expect(targetsOf(by('profile.changed'))).toEqual(new Set(['present.member']));
});

it('a member who has changed the profile is shown as changed', async () => {
  const session = startScripted(keptSessionFlow);
  await session.play('loadProfile -> member');
  const renamed = { ...member, name: 'Mei Ling' };
  const changed = { type: 'profile.changed', profile: renamed };
  await session.fire(changed);
  expect(session.snapshot().context).toMatchObject({ token, profile: renamed, failure: null });
});

it('a profile that was refused for too many tries is not asked for by the network', async () => {
  const session = startScripted(keptSessionFlow);
  const error = new FailureError({ kind: 'rejected', code: 'TOO_MANY_TRIES', serverMessage: '' });
  const refused = { type: 'xstate.error.actor.loadProfile', actorId: 'loadProfile', error };
  await session.fire(refused);
  expect(session.snapshot().matches('profileUnavailable')).toBe(true);
  expect(session.snapshot().can({ type: 'network.back', now: NOON })).toBe(false);
  expect(session.snapshot().can({ type: 'session.retry', now: NOON })).toBe(true);
});

it('AUTH-03: a way back is a path of this app, and /home without one', () => {
  expect(['/records', null, 'records', '//elsewhere.example', '/\\elsewhere.example'].map(safePath)).toEqual([
    '/records',
    '/home',
    '/home',
    '/home',
    '/home',
  ]);
});
