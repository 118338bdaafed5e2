/** Invariants of a new password, under every event and every answer. */
import { expect, it } from 'vitest';
import { passesAllChecks, strengthOf } from '#contract/rules/password.ts';
import type { NewPasswordContext } from '#machines/new-password/new-password.types.ts';
import { flows } from '#model/new-password/new-password.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<NewPasswordContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, entering, labelsOf, targetsOf } = space;

it('VALID-07 SIGNUP-10 PROFILE-11: only a password that passes all checks, typed twice, and not the old one, is sent', () => {
  const sent = by('password.submit');
  expect(targetsOf(sent)).toEqual(new Set(['saving']));
  expect(labelsOf(edges.filter((edge) => 'savePassword' in asksOf(edge)))).toEqual(new Set(['password.submit']));
  expect(breaking(sent, (edge) => passesAllChecks(before(edge).password))).toEqual([]);
  expect(breaking(sent, (edge) => before(edge).repeated === before(edge).password)).toEqual([]);
  const changed = sent.filter((edge) => before(edge).subject.kind === 'change');
  expect(
    breaking(changed, (edge) => before(edge).oldPassword !== '' && before(edge).oldPassword !== before(edge).password),
  ).toEqual([]);
});

it('AUTH-23 PROFILE-10: what is sent is what was typed, for the account that was asked about', () => {
  expect(by('password.submit').map(asksOf)).toEqual(
    by('password.submit').map((edge) => {
      const { subject, oldPassword, password } = before(edge);
      return { savePassword: { subject, oldPassword, password } };
    }),
  );
  const typed = by(/^(?:oldPassword|password)\.change/);
  expect(
    breaking(typed, (edge) => after(edge).failure === null && after(edge).repeated === before(edge).repeated),
  ).toEqual([]);
  const repeated = by('repeated.change (another)');
  expect(repeated.map(after)).toEqual(repeated.map((edge) => ({ ...before(edge), repeated: 'another' })));
});

it('VALID-10: the meter rests on what was typed last', () => {
  const rested = by(/^(?:meterDelay is over|password\.submit)$/);
  expect(breaking(rested, (edge) => after(edge).strength === strengthOf(before(edge).password))).toEqual([]);
  expect(targetsOf(by('meterDelay is over'))).toEqual(new Set(['choosing.measured']));
  expect(targetsOf(by(/^password\.change/))).toEqual(new Set(['choosing.typing']));
  const others = by(/^(?:oldPassword|repeated)\.change/);
  expect(breaking(others, (edge) => space.to(edge) === space.from(edge))).toEqual([]);
});

it('ERR-06 ERR-07: saved by the answer alone; a refusal that another password could mend keeps the form', () => {
  expect(labelsOf(entering('saved'))).toEqual(new Set(['savePassword -> saved']));
  const kept = by(/^savePassword -> (?:WRONG_OLD_PASSWORD|offline)$/);
  expect(targetsOf(kept)).toEqual(new Set(['choosing.measured']));
  expect(kept.map((edge) => ({ ...after(edge), failure: null }))).toEqual(kept.map(before));
  expect(breaking(kept, (edge) => after(edge).failure !== null)).toEqual([]);
});

it('ERR-05: a link that is over ends it with the reason; no password outlives the form', () => {
  expect(targetsOf(by('savePassword -> RESET_LINK_INVALID'))).toEqual(new Set(['refused']));
  expect(breakingOn('refused', ({ failure }) => failure !== null)).toEqual([]);
  expect(targetsOf(by('step.back'))).toEqual(new Set(['left']));
  expect(
    breakingOn(
      /^(?:saved|refused|left)$/,
      ({ oldPassword, password, repeated }) => oldPassword === '' && password === '' && repeated === '',
    ),
  ).toEqual([]);
});
