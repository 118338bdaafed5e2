/** Invariants of a sign-up, under every event and every answer. */
import { expect, it } from 'vitest';
import { statePath } from '#machines/kit/state-path.ts';
import { emailOf } from '#machines/sign-up/sign-up.rules.ts';
import type { SignUpContext } from '#machines/sign-up/sign-up.types.ts';
import { flows } from '#model/sign-up/sign-up.model.ts';
import { type Edge, edgesOf, statesOf } from '#model/walker.ts';

const edges = flows.flatMap(edgesOf);
const states = flows.flatMap(statesOf).map(({ value, context }) => ({
  path: statePath(value),
  context: context as SignUpContext,
}));
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const before = ({ from }: Edge): SignUpContext => from.context;
const after = ({ to }: Edge): SignUpContext => to.context;
const told = (edge: Edge) => `${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;
const labels = (all: readonly Edge[]) => new Set(all.map(({ label }) => label));
const goingTo = (all: readonly Edge[]) => new Set(all.map((edge) => at(edge, 'to')));
const entering = (path: string) => edges.filter((edge) => at(edge, 'to') === path && at(edge, 'from') !== path);
const answers = (label: RegExp) => edges.filter((edge) => label.test(edge.label));
const on = (path: RegExp) => states.filter((state) => path.test(state.path));

it('SIGNUP-07 SIGNUP-08: a number that has a login goes no further, and one with records alone asks for the clinic', () => {
  expect(goingTo(answers(/^checkIdentity -> a login$/))).toEqual(new Set(['identity']));
  expect(goingTo(answers(/^checkIdentity -> records without a login$/))).toEqual(new Set(['manualActivation']));
  const onwards = entering('details.filling').filter((edge) =>
    ['identity', 'checkingIdentity'].includes(at(edge, 'from')),
  );
  expect(onwards.length).toBeGreaterThan(0);
  expect(onwards.filter((edge) => after(edge).login !== 'none').map(told)).toEqual([]);
  const leaving = edges.filter(
    (edge) => at(edge, 'from') === 'manualActivation' && at(edge, 'to') !== 'manualActivation',
  );
  expect(new Set(leaving.map(told))).toEqual(
    new Set([
      'manualActivation --step.back--> identity',
      'manualActivation --digitalId.found (somebody new)--> details.filling',
    ]),
  );
});

it('SIGNUP-17 SIGNUP-20: a password is asked for after a right code alone', () => {
  expect(labels(entering('password'))).toEqual(new Set(['otp -> proven']));
  expect(on(/^password$/).length).toBeGreaterThan(0);
  expect(on(/^password$/).filter(({ context }) => context.identifier === null)).toEqual([]);
});

it('SIGNUP-24: nothing goes on from the details without the consent', () => {
  const later = on(/^(?:checkingDetails|code|password|signingIn|signedIn|signedUp)$/);
  expect(new Set(later.map(({ path }) => path)).size).toBe(6);
  expect(later.filter(({ context }) => context.consent === null)).toEqual([]);
});

it('SIGNUP-09: a code is never sent for an email that is known to be taken', () => {
  expect(on(/^code$/).length).toBeGreaterThan(0);
  expect(on(/^code$/).filter(({ context }) => emailOf(context) === context.takenEmail)).toEqual([]);
  const taken = answers(/^check(?:Details|Email) -> (?:a login|records)/);
  expect(taken.length).toBeGreaterThan(0);
  for (const edge of taken) expect(after(edge).takenEmail).toBe(emailOf(before(edge)));
  expect(new Set(answers(/^newPassword -> email taken meanwhile$/).map((edge) => at(edge, 'to')))).toEqual(
    new Set(['details.filling']),
  );
});

it('SIGNUP-21 SIGNUP-22: an account is there once its password is saved, and signed in with a pass alone', () => {
  expect(labels(entering('signingIn'))).toEqual(new Set(['newPassword -> saved']));
  expect(labels(entering('signedIn'))).toEqual(new Set(['signIn -> a pass']));
  expect(on(/^signedIn$/).filter(({ context }) => context.token === null)).toEqual([]);
  expect(on(/^(?!signedIn$)/).filter(({ context }) => context.token !== null)).toEqual([]);
  const failed = answers(/^signIn -> (?!a pass)/);
  expect(goingTo(failed)).toEqual(new Set(['signedUp']));
});

it('what the digital ID gave is dropped by the person, or once its ticket is over', () => {
  const dropped = edges.filter((edge) => before(edge).digital !== null && after(edge).digital === null);
  expect(dropped.length).toBeGreaterThan(0);
  expect(labels(dropped.filter(({ event }) => event.type.startsWith('xstate.')))).toEqual(
    new Set(['newPassword -> digital ID too long ago']),
  );
});
