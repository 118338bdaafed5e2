/** Invariants of confirming an email, under every event and every answer. */
import { expect, it } from 'vitest';
import type { EmailConfirmContext } from '#machines/email-confirm/email-confirm.types.ts';
import { flows } from '#model/email-confirm/email-confirm.model.ts';
import { confirmToken } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asksOf, breaking, breakingOn, by, emitsOf, entering, labelsOf, sourcesOf, starts, targetsOf } =
  spaceOf<EmailConfirmContext>(flows);

it('an email is confirmed by the link of its letter and the answer of the clinic alone', () => {
  expect(starts).toEqual(['confirming', 'linkInvalid']);
  expect(labelsOf(entering('confirmed'))).toEqual(new Set(['confirmEmail -> noted']));
  expect(targetsOf(by('confirmEmail -> noted'))).toEqual(new Set(['confirmed']));
  expect(by('email.confirm').map(asksOf)).toEqual([{ confirmEmail: { token: confirmToken } }]);
});

it('a link that has ended offers no further try; without an answer there is one, with the reason', () => {
  expect(targetsOf(by('confirmEmail -> CONFIRM_LINK_INVALID'))).toEqual(new Set(['linkInvalid']));
  expect(targetsOf(by('confirmEmail -> offline'))).toEqual(new Set(['failed']));
  expect(breakingOn('failed', ({ failure }) => failure !== null)).toEqual([]);
  expect(sourcesOf(by('email.confirm'))).toEqual(new Set(['failed']));
  expect(targetsOf(by('email.confirm'))).toEqual(new Set(['confirming']));
});

it('each way on opens its page, and nothing else leaves', () => {
  const ways = by(/\.open$/);
  expect(targetsOf(ways)).toEqual(new Set(['left']));
  expect(labelsOf(entering('left'))).toEqual(labelsOf(ways));
  expect(sourcesOf(by('home.open'))).toEqual(new Set(['failed', 'confirmed', 'linkInvalid']));
  expect(sourcesOf(by('signIn.open'))).toEqual(new Set(['confirmed', 'linkInvalid']));
  expect(ways.map(emitsOf)).toEqual(
    ways.map(({ label }) => [{ type: 'page.open', path: label === 'home.open' ? '/home' : '/signIn' }]),
  );
  expect(
    breaking(by(/^confirmEmail/), (edge) => emitsOf(edge).length === 0 && after(edge).token === confirmToken),
  ).toEqual([]);
});
