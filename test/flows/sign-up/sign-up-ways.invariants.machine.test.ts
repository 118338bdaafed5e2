/** Calls of a sign-up, and where each answer leads, under every event. */
import { describe, expect, it } from 'vitest';
import { cleanPostalCode } from '#contract/clean.ts';
import {
  emailOf,
  identityQuery,
  isEmailClaimed,
  isOfAddress,
  signUpOf,
  wholePhone,
} from '#machines/sign-up/sign-up.rules.ts';
import type { SignUpContext, SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import { flows } from '#model/sign-up/sign-up.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, before, breaking, by, edges, effectsOf, entering, from, inputOf, labelsOf, named, ...space } =
  spaceOf<SignUpContext, SignUpEvent>(flows);
const { asking, eventOf, of, sourcesOf, starts, targetsOf, to } = space;

const typedOf = ({ name, email, phoneNumber, race, nationality, postal, address, unit, consent }: SignUpContext) =>
  JSON.stringify([name, email, phoneNumber, race, nationality, postal, address, unit, consent]);

describe('who a person is', () => {
  it('SIGNUP-06: is asked once of the server, by the number of their kind', () => {
    expect(new Set(starts)).toEqual(new Set(['identity', 'details.filling']));
    const asked = asking('checkIdentity');
    for (const edge of asked) expect(inputOf(edge, 'checkIdentity')).toEqual({ query: identityQuery(after(edge)) });
    expect(breaking(asked, (edge) => before(edge).login !== 'none')).toEqual([]);
    expect(new Set(asked.map((edge) => after(edge).kind))).toEqual(new Set(['resident', 'foreigner']));
    expect(labelsOf(asked)).toEqual(new Set(['step.next']));
  });

  it('another number or kind is asked about again, and ends what the digital ID gave', () => {
    const changed = [...of('kind.select'), ...of('nric.change'), ...of('passport.change')];
    for (const edge of changed) {
      const { type: _, ...given } = edge.event;
      expect(after(edge)).toMatchObject({ ...given, login: null, digital: null, failure: null });
    }
    expect(breaking(changed, (edge) => from(edge) === to(edge))).toEqual([]);
  });

  it('SIGNUP-14: whoever leaves the digital ID is back where they came from: a known number at the details, else at the number', () => {
    const left = by(/^digitalId -> /);
    expect(
      breaking(left, (edge) => to(edge) === (before(edge).login === 'none' ? 'details.filling' : 'identity')),
    ).toEqual([]);
    expect(breaking(left, (edge) => typedOf(after(edge)) === typedOf(before(edge)))).toEqual([]);
    const found = of('digitalId.found');
    for (const edge of found) {
      const { person } = eventOf<'digitalId.found'>(edge);
      expect(after(edge)).toMatchObject({ digital: person, name: person.name, login: 'none', nric: '', passport: '' });
    }
    expect(targetsOf(found)).toEqual(new Set(['details.filling']));
    const renamed = of('details.change').filter((edge) => before(edge).digital !== null);
    expect(breaking(renamed, (edge) => after(edge).name === before(edge).digital?.name)).toEqual([]);
  });

  it('a check that fails says so at the number, and Back from there asks to leave', () => {
    const failed = by('checkIdentity -> offline');
    expect(breaking(failed, (edge) => to(edge) === 'identity' && after(edge).failure !== null)).toEqual([]);
    const leaving = edges.filter((edge) => effectsOf(edge).includes('emits wizard.leave'));
    expect(new Set(leaving.map((edge) => `${from(edge)} ${edge.label}`))).toEqual(new Set(['identity step.back']));
  });
});

describe('the details', () => {
  it('a whole postal code of Singapore is looked up after a pause; any other change of the address ends the look-up', () => {
    const changed = of('details.change').filter((edge) => from(edge).startsWith('details.'));
    const ofAddress = changed.filter((edge) => isOfAddress(eventOf<'details.change'>(edge).changes));
    expect(targetsOf(ofAddress)).toEqual(new Set(['details.pausing', 'details.filling']));
    for (const edge of ofAddress) {
      const { postal, address } = eventOf<'details.change'>(edge).changes;
      const isAsked = postal !== undefined && address === undefined && after(edge).countryCode === 'SG';
      expect(to(edge)).toBe(isAsked ? 'details.pausing' : 'details.filling');
      expect(after(edge).isFound).toBe(false);
    }
    const looked = asking('lookUpPostalCode');
    expect(sourcesOf(looked)).toEqual(new Set(['details.pausing']));
    for (const edge of looked)
      expect(inputOf(edge, 'lookUpPostalCode')).toEqual({ postal: cleanPostalCode('SG', after(edge).postal) });
    const found = by('lookUpPostalCode -> the street');
    for (const edge of found) expect(after(edge)).toMatchObject({ address: '290 Orchard Road', isFound: true });
    const lost = by(/^lookUpPostalCode -> (?!the street)/);
    expect(
      breaking(lost, (edge) => typedOf(after(edge)) === typedOf(before(edge)) && after(edge).failure === null),
    ).toEqual([]);
  });

  it('SIGNUP-09: an email is asked about once it is left, or with Next, and never again while it is the same', () => {
    for (const id of ['checkEmail', 'checkDetails']) {
      const asked = asking(id);
      for (const edge of asked) {
        expect(inputOf(edge, id)).toEqual({ query: { email: emailOf(after(edge)) } });
        expect([before(edge).takenEmail, before(edge).freeEmail]).not.toContain(emailOf(before(edge)));
      }
      expect(labelsOf(asked)).toEqual(new Set([id === 'checkEmail' ? 'email.leave' : 'step.next']));
    }
    const answered = by(/^check(?:Email|Details) -> no login$/);
    expect(
      breaking(answered, (edge) => after(edge).freeEmail === emailOf(before(edge)) && after(edge).failure === null),
    ).toEqual([]);
    expect(targetsOf(by('checkDetails -> no login'))).toEqual(new Set(['code']));
    const silent = by('checkEmail -> offline');
    expect(breaking(silent, (edge) => to(edge) === 'details.filling' && after(edge).failure === null)).toEqual([]);
  });
});

describe('the code and the password', () => {
  it('SIGNUP-17: each code is of a round of its own, for the phone, or for an email that another account claims', () => {
    const asked = entering('code');
    for (const edge of asked) {
      const { wizardId, round, now } = after(edge);
      expect([round, asksOf(edge).otp]).toEqual([
        before(edge).round + 1,
        {
          wizardId: `${wizardId}.${round}`,
          phone: isEmailClaimed(after(edge)) ? null : wholePhone(after(edge)),
          email: emailOf(after(edge)),
          now,
          isAsked: false,
        },
      ]);
    }
    expect(new Set(asked.map((edge) => isEmailClaimed(after(edge))))).toEqual(new Set([true, false]));
    const proven = edges.filter((edge) => effectsOf(edge).includes('emits otp.verified'));
    expect(labelsOf(proven)).toEqual(new Set(['otp -> proven']));
    expect(targetsOf(by(/^otp -> (?!proven)/))).toEqual(new Set(['details.filling']));
  });

  it('SIGNUP-20: the password is of what was proven', () => {
    const asked = entering('password');
    for (const edge of asked)
      expect(asksOf(edge)).toMatchObject({
        newPassword: { subject: { kind: 'signUp', signUp: signUpOf(after(edge)) } },
      });
    expect(labelsOf(asked)).toEqual(new Set(['otp -> proven']));
  });

  it('SIGNUP-07 SIGNUP-08 SIGNUP-09: what changed meanwhile leads to where it is put right', () => {
    const ends: Record<string, string> = {
      back: 'details.filling',
      unexpected: 'details.filling',
      'has a login already': 'identity',
      'has records without a login': 'manualActivation',
      'email taken meanwhile': 'details.filling',
      'email claimed by another account': 'code',
      'digital ID too long ago': 'details.filling',
      'code too long ago': 'details.filling',
    };
    for (const [answer, end] of Object.entries(ends)) {
      expect([answer, ...targetsOf(by(`newPassword -> ${answer}`))]).toEqual([answer, end]);
      expect(
        breaking(by(`newPassword -> ${answer}`), (edge) => typedOf(after(edge)) === typedOf(before(edge))),
      ).toEqual([]);
    }
    for (const edge of by('newPassword -> has a login already'))
      expect(after(edge)).toMatchObject({ login: 'active', failure: null });
    for (const edge of by('newPassword -> has records without a login'))
      expect(after(edge)).toMatchObject({ login: 'manualActivation', failure: null });
    for (const edge of by('newPassword -> email taken meanwhile'))
      expect(after(edge)).toMatchObject({ freeEmail: null, failure: null });
    for (const edge of by('newPassword -> code too long ago'))
      expect(after(edge).failure).toMatchObject({ code: 'OTP_REQUIRED' });
  });

  it('Back leads one step toward the number, and nothing that was typed is lost', () => {
    const back = [...of('step.back'), ...of('identity.edit')];
    expect(back.filter((edge) => typedOf(after(edge)) !== typedOf(before(edge))).map(named)).toEqual([]);
    expect(targetsOf(back)).toEqual(new Set(['identity']));
  });
});
