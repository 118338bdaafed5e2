import { describe, expect, it } from 'vitest';
import { RELOAD_DELAY_MS } from '#contract/constants.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { type Failure, FailureError } from '#machines/kit/failure.ts';
import { noFlags } from '#machines/session/session.machine.ts';
import { NOON, NOW, otherToken, token } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { byDigitalId, keptSessionFlow, sessionFlow } from '#model/session/session.model.ts';

const asMember = ['session.begin', 'loadProfile -> member'];

describe('a guest by itself', () => {
  it('NAV-25: a page that needs somebody signs a guest in once; a failed try is not repeated before 30 seconds', async () => {
    const session = startScripted(sessionFlow);
    expect(session.requests).toEqual([]);
    await session.play('session.need');
    expect(session.requests.map(({ id }) => id)).toEqual(['signInAsGuest']);
    await session.play('signInAsGuest -> offline');
    expect(session.snapshot().can({ type: 'session.need', now: session.snapshot().context.guestTriedAt })).toBe(false);
    expect(session.snapshot().children['deadline']?.getSnapshot()).toMatchObject({
      input: { at: '2026-11-24T01:00:30.000Z' },
    });
    await session.play('deadline.reached');
    expect(session.requests.map(({ id }) => id)).toEqual(['signInAsGuest', 'signInAsGuest']);
  });

  it('a try that failed is repeated when the network is back, one that was refused for too many is not', async () => {
    const back = { type: 'network.back', now: NOON };
    const failed = startScripted(sessionFlow);
    await failed.play('session.need', 'signInAsGuest -> offline', 'network.back');
    expect(failed.requests.map(({ id }) => id)).toEqual(['signInAsGuest', 'signInAsGuest']);
    const refused = startScripted(sessionFlow);
    await refused.play('session.need', 'signInAsGuest -> TOO_MANY_TRIES');
    expect(refused.snapshot().can(back)).toBe(false);
  });

  it('a refusal lasts as long as the server says', async () => {
    const session = startScripted(sessionFlow);
    await session.play('session.need');
    const refusal: Failure = { kind: 'rejected', code: 'TOO_MANY_TRIES', serverMessage: '' };
    const error = new FailureError(refusal, undefined, { from: null, ms: 9 * MINUTE_MS });
    const refused = { type: 'xstate.error.actor.signInAsGuest', actorId: 'signInAsGuest', error };
    await session.fire(refused);
    expect(session.snapshot().children['deadline']?.getSnapshot()).toMatchObject({
      input: { at: addMs(NOW, 9 * MINUTE_MS) },
    });
  });

  it('NAV-25: a page that needs nobody asks for no guest, and a session that has ended forgets an earlier try', async () => {
    const session = startScripted(sessionFlow);
    await session.play('session.need', 'signInAsGuest -> offline', 'session.spare');
    expect(session.snapshot().matches({ absent: 'signedOut' })).toBe(true);
    expect(session.snapshot().children['deadline']).toBeUndefined();
    await session.play('session.need');
    expect(session.snapshot().matches({ absent: 'guestUnavailable' })).toBe(true);
    await session.play(
      'session.retry',
      'signInAsGuest -> a pass',
      'loadProfile -> offline',
      'session.end',
      'session.need',
    );
    expect(session.snapshot().matches({ absent: 'signingInAsGuest' })).toBe(true);
  });

  it('NAV-26: the automatic guest login stays on the page', async () => {
    const session = startScripted(sessionFlow);
    await session.play('session.need', 'signInAsGuest -> a pass', 'loadProfile -> guest');
    expect(session.snapshot().matches({ present: 'guest' })).toBe(true);
    expect(session.emitted).toEqual([]);
  });
});

describe('a digital ID and a guest at the same time', () => {
  const guestCall = { type: 'xstate.done.actor.signInAsGuest', actorId: 'signInAsGuest', output: { token } };

  it('AUTH-10: the answer to an automatic guest login that comes later changes nothing', async () => {
    const session = startScripted(sessionFlow);
    await session.play('session.need', 'session.begin');
    await session.fire(guestCall);
    await session.play('loadProfile -> member');
    expect(session.snapshot().context).toMatchObject({ token: otherToken, flags: byDigitalId });
  });

  it.each([
    ['while its profile loads', []],
    ['after its profile has come', ['loadProfile -> guest']],
  ])("AUTH-10: a guest's token gives way %s", async (_, labels) => {
    const session = startScripted(sessionFlow);
    await session.play('session.need', 'signInAsGuest -> a pass', ...labels, 'session.begin', 'loadProfile -> member');
    expect(session.requests.at(-1)).toEqual({ id: 'loadProfile', input: { token: otherToken } });
    expect(session.snapshot().context).toMatchObject({ token: otherToken, profile: { isGuestPatient: false } });
    expect(session.snapshot().can({ type: 'session.need', now: NOW })).toBe(false);
  });
});

describe('what is known of how somebody came in', () => {
  it('AUTH-24: token and three flags; a digital-ID login has set its own two', async () => {
    const session = startScripted(sessionFlow);
    await session.play(...asMember);
    expect(session.snapshot().context).toMatchObject({
      token: otherToken,
      flags: { isRemembered: false, isDigitalId: true, isOtpVerified: true },
    });
  });

  it('SIGNUP-17: a verified code sets its flag and no other', async () => {
    const session = startScripted(sessionFlow);
    await session.play('session.need', 'signInAsGuest -> a pass', 'loadProfile -> guest');
    expect(session.snapshot().context).toMatchObject({ flags: noFlags });
    await session.play('otp.verified');
    expect(session.snapshot().context).toMatchObject({ flags: { ...noFlags, isOtpVerified: true } });
  });

  it('comes back with a kept token', () => {
    const session = startScripted({ ...keptSessionFlow, input: { token, flags: byDigitalId } });
    expect(session.snapshot().context).toMatchObject({ token, flags: byDigitalId });
  });

  it.each([
    ['logging out', 'session.end'],
    ['a 401', 'session.revoked'],
  ])('is gone after %s', async (_, label) => {
    const session = startScripted(sessionFlow);
    await session.play(...asMember, label);
    expect(session.snapshot().context).toMatchObject({ token: null, flags: noFlags });
  });
});

describe('a member', () => {
  it('NAV-28: a kept token loads the profile before anything is decided', async () => {
    const session = startScripted(keptSessionFlow);
    expect(session.snapshot().value).toBe('loadingProfile');
    expect(session.requests).toEqual([{ id: 'loadProfile', input: { token } }]);
    await session.play('loadProfile -> member');
    expect(session.snapshot().matches({ present: 'member' })).toBe(true);
    expect(session.emitted).toEqual([]);
  });

  it('AUTH-03: an explicit login keeps the token and arrives at the page that was wanted, once', async () => {
    const session = startScripted(sessionFlow);
    await session.play(...asMember);
    expect(session.snapshot().context).toMatchObject({ token: otherToken, arriveAt: null });
    expect(session.emitted).toEqual([{ type: 'session.arrived', at: '/appointment' }]);
  });

  it('AUTH-14 AUTH-15: logging out drops token and profile and leads to /signIn, or to the stored page', async () => {
    const session = startScripted(sessionFlow);
    await session.play(...asMember, 'session.end');
    expect(session.snapshot().context).toMatchObject({ token: null, profile: null });
    expect(session.emitted.at(-1)).toMatchObject({ type: 'session.ended', goTo: '/signIn' });
    await session.play(...asMember, 'session.end (to sign up)');
    expect(session.emitted.at(-1)).toMatchObject({ type: 'session.ended', goTo: '/signup' });
  });

  it('AUTH-18 AUTH-19: a 401 drops token and profile at once, tells its message, and reloads once after a second', async () => {
    const session = startScripted(sessionFlow);
    await session.play(...asMember, 'session.revoked');
    expect(session.snapshot().context).toMatchObject({ token: null, profile: null });
    expect(
      session
        .snapshot()
        .can({ type: 'session.revoked', failure: { kind: 'signedOut', code: 'SIGNED_OUT', serverMessage: 'again' } }),
    ).toBe(false);
    expect(session.emitted.slice(1)).toEqual([
      {
        type: 'session.lost',
        failure: { kind: 'signedOut', code: 'SIGNED_OUT', serverMessage: 'Please sign in again.' },
      },
    ]);
    expect(RELOAD_DELAY_MS).toBe(1_000);
    await session.play('reloadDelay is over');
    expect(session.emitted.slice(2)).toEqual([{ type: 'page.reload' }]);
    expect(session.snapshot().matches({ absent: 'signedOut' })).toBe(true);
  });
});
