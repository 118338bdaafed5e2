/** Invariants of the digital ID, under every event and every answer. */
import { expect, it } from 'vitest';
import type { DigitalIdContext } from '#machines/digital-id/digital-id.types.ts';
import { flows } from '#model/digital-id/digital-id.model.ts';
import { claimedPerson, digitalPerson, token } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<DigitalIdContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, entering, from, labelsOf, sourcesOf, targetsOf } =
  space;

it('AUTH-05 AUTH-09: a way there opens the page; a return is exchanged once, with a code and the stored state alone', () => {
  expect(space.starts).toEqual(['starting', 'exchanging', 'failed', 'failed']);
  const opening = edges.filter((edge) => 'startDigitalId' in asksOf(edge));
  expect(labelsOf(opening)).toEqual(new Set(['digitalId.retry']));
  expect(sourcesOf(opening)).toEqual(new Set(['leaving', 'failed']));
  expect(targetsOf(by('startDigitalId -> on the way'))).toEqual(new Set(['leaving']));
  expect(targetsOf(by('startDigitalId -> offline'))).toEqual(new Set(['failed']));
  expect(breaking(by('startDigitalId -> offline'), (edge) => after(edge).failure !== null)).toEqual([]);
  expect(edges.filter((edge) => 'exchangeCode' in asksOf(edge))).toEqual([]);
});

it('AUTH-06 AUTH-07 AUTH-08: who it is decides where it goes, and the number alone takes over no account', () => {
  const known = { outcome: 'signedIn', token };
  const stranger = { outcome: 'unknown', person: digitalPerson };
  for (const [label, place, kept] of [
    ['exchangeCode -> somebody known', 'signedIn', { done: known }],
    ['exchangeCode -> somebody new', 'unknown', { done: stranger }],
    ['exchangeCode -> a number that is claimed', 'claimed', { claimed: claimedPerson }],
  ] as const) {
    expect(targetsOf(by(label))).toEqual(new Set([place]));
    expect(by(label).map(after)).toEqual(by(label).map((edge) => ({ ...before(edge), ...kept })));
  }
  expect(labelsOf(entering('signedIn'))).toEqual(new Set(['exchangeCode -> somebody known', 'claimAccount -> right']));
  expect(
    breakingOn('claimed', ({ done, password, failure }) => done === null && password === '' && failure === null),
  ).toEqual([]);
});

it('SIGNUP-08 AUTH-09: a record without a login asks for the clinic; all else that failed says so', () => {
  const failed = by(/^exchangeCode -> (?:SINGPASS_FAILED|MANUAL_ACTIVATION|offline)$/);
  expect(breaking(failed, (edge) => after(edge).failure !== null)).toEqual([]);
  expect(labelsOf(entering('manualActivation'))).toEqual(new Set(['exchangeCode -> MANUAL_ACTIVATION']));
  expect(targetsOf(by('exchangeCode -> MANUAL_ACTIVATION'))).toEqual(new Set(['manualActivation']));
  expect(targetsOf(by(/^exchangeCode -> (?:SINGPASS_FAILED|offline)$/))).toEqual(new Set(['failed']));
});

it('an account that claims the number is taken over with its password and the ticket, and the password is forgotten', () => {
  expect(targetsOf(by('account.own'))).toEqual(new Set(['password']));
  const typed = by('password.change (filled)');
  expect(targetsOf(typed)).toEqual(new Set(['password']));
  expect(typed.map(after)).toEqual(typed.map((edge) => ({ ...before(edge), password: 'Passw0rd', failure: null })));
  const claiming = by('account.claim');
  expect(targetsOf(claiming)).toEqual(new Set(['claimingAccount']));
  expect(claiming.map(asksOf)).toEqual(
    claiming.map(() => ({ claimAccount: { ticket: claimedPerson.ticket, password: 'Passw0rd' } })),
  );
  const right = by('claimAccount -> right');
  expect(targetsOf(right)).toEqual(new Set(['signedIn']));
  expect(right.map(after)).toEqual(
    right.map((edge) => ({ ...before(edge), done: { outcome: 'signedIn', token }, password: '' })),
  );
  expect(breakingOn(/^(?!password$|claimingAccount$)/, ({ password }) => password === '')).toEqual([]);
});

it('a refused password stays as typed with the reason; a ticket that is over needs the digital ID once more', () => {
  const refused = by(/^claimAccount -> (?:WRONG_CREDENTIALS|TOO_MANY_TRIES|offline)$/);
  expect(targetsOf(refused)).toEqual(new Set(['password']));
  expect(
    breaking(refused, (edge) => after(edge).failure !== null && after(edge).password === before(edge).password),
  ).toEqual([]);
  expect(targetsOf(by('claimAccount -> TICKET_INVALID'))).toEqual(new Set(['failed']));
  expect(breaking(by('claimAccount -> TICKET_INVALID'), (edge) => after(edge).failure !== null)).toEqual([]);
});

it('whoever does not own the account signs up with the digital ID, and signs in nowhere', () => {
  const disowned = by('account.disown');
  expect(targetsOf(disowned)).toEqual(new Set(['disowned']));
  expect(disowned.map(after)).toEqual(
    disowned.map((edge) => ({ ...before(edge), done: { outcome: 'unknown', person: claimedPerson } })),
  );
});

it('Back ends it without a person, except from the password, where it leads to the question', () => {
  const back = by('step.back');
  expect(sourcesOf(back)).toEqual(
    new Set(['starting', 'leaving', 'claimed', 'password', 'failed', 'manualActivation']),
  );
  expect(breaking(back, (edge) => space.to(edge) === (from(edge) === 'password' ? 'claimed' : 'finished'))).toEqual([]);
  const left = back.filter((edge) => from(edge) !== 'password');
  expect(left.map(after)).toEqual(left.map((edge) => ({ ...before(edge), done: { outcome: 'back' } })));
  const asked = back.filter((edge) => from(edge) === 'password');
  expect(asked.map(after)).toEqual(asked.map((edge) => ({ ...before(edge), password: '', failure: null })));
});
