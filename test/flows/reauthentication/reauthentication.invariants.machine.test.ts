/** Invariants of the repeated proof of identity, under every event and every answer. */
import { expect, it } from 'vitest';
import { proofsOf, roundOf } from '#machines/reauthentication/reauthentication.input.ts';
import type { ReauthenticationContext } from '#machines/reauthentication/reauthentication.types.ts';
import { flows } from '#model/reauthentication/reauthentication.model.ts';
import { member, NOW } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<ReauthenticationContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, entering, labelsOf, sourcesOf, targetsOf } = space;

it('a person is proven by a right password or a right code, and by nothing else', () => {
  expect(labelsOf(entering('proven'))).toEqual(new Set(['checkPassword -> right', 'otp -> proven']));
  expect(targetsOf(by('checkPassword -> right'))).toEqual(new Set(['proven']));
  expect(targetsOf(by('otp -> proven'))).toEqual(new Set(['proven']));
  expect(
    breakingOn(/^(?:proven|code|digitalId)$/, ({ password, failure }) => password === '' && failure === null),
  ).toEqual([]);
});

it('a password is checked once it is typed; a wrong one is forgotten, with the reason', () => {
  const checked = by('password.submit');
  expect(targetsOf(checked)).toEqual(new Set(['checking']));
  expect(checked.map(asksOf)).toEqual(checked.map(() => ({ checkPassword: { password: 'Passw0rd' } })));
  const wrong = by(/^checkPassword -> (?!right)/);
  expect(targetsOf(wrong)).toEqual(new Set(['password']));
  expect(breaking(wrong, (edge) => after(edge).password === '' && after(edge).failure !== null)).toEqual([]);
  const typed = by('password.change (filled)');
  expect(typed.map(after)).toEqual(typed.map((edge) => ({ ...before(edge), password: 'Passw0rd', failure: null })));
});

it('SIGNUP-15 SIGNUP-16: a code goes to proven contacts alone, in a round of its own', () => {
  const used = by('code.use');
  expect(targetsOf(used)).toEqual(new Set(['code']));
  expect(used.map(asksOf)).toEqual(
    used.map(() => ({
      otp: {
        wizardId: 'reauthentication.code',
        now: NOW,
        phone: '+6591234567',
        email: 'mei@example.com',
        isAsked: false,
      },
    })),
  );
});

it('the digital ID is offered to whom it is linked', () => {
  const used = by('digitalId.use');
  expect(targetsOf(used)).toEqual(new Set(['digitalId']));
  expect(breaking(used, (edge) => before(edge).hasDigitalId)).toEqual([]);
  expect(used.map(asksOf)).toEqual(used.map(() => ({ digitalId: { returned: null, storedState: null } })));
});

it('whoever comes back from code or digital ID without a proof is asked for the password; Back proves nothing', () => {
  const back = by(/^(?:otp|digitalId) -> (?:back|unexpected)$/);
  expect(sourcesOf(back)).toEqual(new Set(['code', 'digitalId']));
  expect(targetsOf(back)).toEqual(new Set(['password']));
  expect(targetsOf(by('step.back'))).toEqual(new Set(['left']));
});

it('a proof goes to what is proven alone, and each protected act has a round of its own', () => {
  const contacts = { email: 'mei@example.com', phone: '+65 9123 4567', hasDigitalId: true };
  const { standing } = member;
  const proven = { email: 'mei@example.com', phone: '+6591234567', hasDigitalId: true };
  expect(proofsOf({ ...member, ...contacts })).toEqual(proven);
  expect(proofsOf({ ...member, ...contacts, standing: { ...standing, email: 'claimed' } })).toEqual({
    ...proven,
    email: null,
  });
  expect(proofsOf({ ...member, ...contacts, standing: { ...standing, phone: 'lost' } })).toEqual({
    ...proven,
    phone: null,
  });
  expect(proofsOf({ ...member, phone: null })).toEqual({ email: null, phone: null, hasDigitalId: false });
  expect(roundOf({ wizardId: 'closure', now: NOW, ...proven, generation: 2, attempt: 1 })).toEqual({
    wizardId: 'closure.2.1',
    now: NOW,
    ...proven,
  });
});
