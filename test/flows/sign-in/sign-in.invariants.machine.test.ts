/** Invariants of the sign-in, under every event and every answer. */
import { expect, it } from 'vitest';
import { GUEST_LOGIN_PAUSE_MS } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import type { SignInContext } from '#machines/sign-in/sign-in.types.ts';
import { lostUserId, NOON, NOW, token } from '#model/samples.ts';
import { flows } from '#model/sign-in/sign-in.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<SignInContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, entering, labelsOf, sourcesOf, targetsOf } = space;

it('AUTH-02 AUTH-03 AUTH-12: signed in by a right password, another user ID or as a guest, and by nothing else', () => {
  expect(labelsOf(entering('signedIn'))).toEqual(
    new Set(['signIn -> right', 'chooseUserId -> changed', 'signInAsGuest -> let in']),
  );
  expect(breakingOn('signedIn', ({ password }) => password === '')).toEqual([]);
  expect(breakingOn(/^(?!signedIn$)/, ({ signedIn }) => signedIn === null)).toEqual([]);
  const member = (edge: (typeof edges)[number], name: string, isEmailPending: boolean) => {
    const { isRemembered } = before(edge);
    const rememberedUsername = isRemembered ? name : null;
    return { token, isGuest: false, isRemembered, rememberedUsername, isEmailPending };
  };
  const right = by('signIn -> right');
  expect(right.map((edge) => after(edge).signedIn)).toEqual(right.map((edge) => member(edge, 'mei', false)));
  const changed = by('chooseUserId -> changed');
  expect(changed.map((edge) => after(edge).signedIn)).toEqual(
    changed.map((edge) => member(edge, 'mei.ling@example.com', true)),
  );
  expect(new Set(changed.map((edge) => before(edge).isRemembered))).toEqual(new Set([true, false]));
  const guests = by('signInAsGuest -> let in');
  const asGuest = { token, isGuest: true, isRemembered: false, rememberedUsername: null, isEmailPending: false };
  expect(guests.map((edge) => after(edge).signedIn)).toEqual(guests.map(() => asGuest));
});

it('AUTH-01 AUTH-02: user ID and password are sent as typed, once both are there, with the box', () => {
  const submitted = by('signIn.submit');
  expect(targetsOf(submitted)).toEqual(new Set(['signingIn']));
  expect(breaking(submitted, (edge) => before(edge).username.trim() !== '' && before(edge).password !== '')).toEqual(
    [],
  );
  expect(submitted.map(asksOf)).toEqual(
    submitted.map((edge) => ({
      signIn: { username: 'mei', password: 'Passw0rd', remember: before(edge).isRemembered },
    })),
  );
  for (const [label, typed] of [
    ['username.change (filled)', { username: 'mei' }],
    ['password.change (filled)', { password: 'Passw0rd', failure: null }],
    ['remember.change (on)', { isRemembered: true }],
  ] as const)
    expect(by(label).map(after)).toEqual(by(label).map((edge) => ({ ...before(edge), ...typed })));
  expect(sourcesOf(by(/\.change/))).toEqual(new Set(['form', 'choosingUserId']));
});

it('AUTH-04 ERR-04: what was refused stays on the form as typed, with the reason, and takes no token', () => {
  const failed = by(/^(?:signIn -> (?!right)|signInAsGuest -> offline$)/);
  expect(targetsOf(failed)).toEqual(new Set(['form']));
  expect(failed.map((edge) => ({ ...after(edge), failure: null }))).toEqual(
    failed.map((edge) => ({ ...before(edge), failure: null })),
  );
  expect(breaking(failed, (edge) => after(edge).failure !== null)).toEqual([]);
});

it('AUTH-05: the digital ID is opened from the form, and Back keeps what was typed', () => {
  expect(targetsOf(by('digitalId.open'))).toEqual(new Set(['digitalId']));
  expect(new Set(by('digitalId.open').map((edge) => JSON.stringify(asksOf(edge))))).toEqual(
    new Set([JSON.stringify({ digitalId: { returned: null, storedState: null } })]),
  );
  const back = by(/^digitalId -> /);
  expect(targetsOf(back)).toEqual(new Set(['form']));
  expect(back.map(after)).toEqual(back.map(before));
});

it('an email that another account has proven signs in only by another one, with the ticket of the password', () => {
  const lost = by('signIn -> right, email lost');
  expect(targetsOf(lost)).toEqual(new Set(['choosingUserId']));
  expect(lost.map(after)).toEqual(
    lost.map((edge) => ({ ...before(edge), lost: lostUserId, password: '', failure: null })),
  );
  expect(breakingOn(/^c.*UserId$/, (context) => context.lost === lostUserId && context.password === '')).toEqual([]);
  const submitted = by('userId.submit');
  expect(targetsOf(submitted)).toEqual(new Set(['changingUserId']));
  expect(submitted.map(asksOf)).toEqual(
    submitted.map((edge) => ({
      chooseUserId: {
        ticket: lostUserId.ticket,
        username: 'mei.ling@example.com',
        remember: before(edge).isRemembered,
      },
    })),
  );
});

it('a taken user ID is known and not sent again; a ticket that is over, and Back, lead to the form without it', () => {
  const taken = by('chooseUserId -> USERNAME_TAKEN');
  expect(targetsOf(taken)).toEqual(new Set(['choosingUserId']));
  expect(taken.map(after)).toEqual(
    taken.map((edge) => ({ ...before(edge), takenUserId: 'mei.ling@example.com', failure: null })),
  );
  expect(breaking(by('userId.submit'), (edge) => before(edge).takenUserId === null)).toEqual([]);
  const other = by(/^chooseUserId -> (?:TOO_MANY_TRIES|offline)$/);
  expect(targetsOf(other)).toEqual(new Set(['choosingUserId']));
  expect(breaking(other, (edge) => after(edge).failure !== null && after(edge).userId === before(edge).userId)).toEqual(
    [],
  );
  const typed = by('userId.change (an email)');
  expect(typed.map(after)).toEqual(
    typed.map((edge) => ({ ...before(edge), userId: 'mei.ling@example.com', failure: null })),
  );
  const forgotten = { lost: null, userId: '', takenUserId: null };
  const over = by('chooseUserId -> TICKET_INVALID');
  const back = by('step.back');
  expect(targetsOf([...over, ...back])).toEqual(new Set(['form']));
  expect(back.map(after)).toEqual(back.map((edge) => ({ ...before(edge), ...forgotten, failure: null })));
  const said = { kind: 'rejected', code: 'TICKET_INVALID', serverMessage: 'TICKET_INVALID' };
  expect(over.map(after)).toEqual(over.map((edge) => ({ ...before(edge), ...forgotten, failure: said })));
});

it('AUTH-11 AUTH-12: one guest too many waits for the time that was said, goes on alone, and may stop waiting', () => {
  const asked = edges.filter((edge) => 'signInAsGuest' in asksOf(edge));
  expect(labelsOf(asked)).toEqual(new Set(['guest.submit', 'deadline.reached']));
  expect(targetsOf(by('guest.submit'))).toEqual(new Set(['signingInAsGuest']));
  expect(
    breaking(by('guest.submit'), (edge) => after(edge).guestTriedAt === NOW && after(edge).failure === null),
  ).toEqual([]);
  const full = by('signInAsGuest -> TOO_MANY_TRIES');
  expect(targetsOf(full)).toEqual(new Set(['waitingAsGuest']));
  expect(
    breaking(full, (edge) => {
      const { guestAt, guestTriedAt } = after(edge);
      return guestTriedAt !== null && guestAt === addMs(guestTriedAt, GUEST_LOGIN_PAUSE_MS);
    }),
  ).toEqual([]);
  expect(full.map(asksOf)).toEqual(full.map((edge) => ({ deadline: { at: after(edge).guestAt } })));
  expect(targetsOf(by('guest.cancel'))).toEqual(new Set(['form']));
  expect(by('guest.cancel').map(after)).toEqual(by('guest.cancel').map((edge) => ({ ...before(edge), guestAt: null })));
  expect(targetsOf(by('deadline.reached'))).toEqual(new Set(['signingInAsGuest']));
  expect(breaking(by('deadline.reached'), (edge) => after(edge).guestTriedAt === NOON)).toEqual([]);
  expect(breakingOn(/^(?!waitingAsGuest$)/, ({ guestAt }) => guestAt === null)).toEqual([]);
});
