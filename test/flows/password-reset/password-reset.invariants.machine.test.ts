/** Invariants of a forgotten password, under every event and every answer. */
import { expect, it } from 'vitest';
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { addMs, isBefore } from '#contract/time.ts';
import type { PasswordResetContext } from '#machines/password-reset/password-reset.types.ts';
import { flows } from '#model/password-reset/password-reset.model.ts';
import { NOW, resetToken } from '#model/samples.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<PasswordResetContext>(flows);
const {
  after,
  asksOf,
  before,
  breaking,
  breakingOn,
  by,
  edges,
  emitsOf,
  entering,
  from,
  labelsOf,
  named,
  sourcesOf,
  targetsOf,
} = space;
const opening = (path: string) =>
  edges.filter((edge) => JSON.stringify(emitsOf(edge)).includes(`"${path}"`)).map(named);

it('AUTH-22: a link is asked for by hand, with a name, and not again within a minute', () => {
  const asked = by('link.request');
  expect(labelsOf(edges.filter((edge) => 'requestLink' in asksOf(edge)))).toEqual(new Set(['link.request']));
  expect(sourcesOf(asked)).toEqual(new Set(['asking', 'sent.ready']));
  expect(asked.map(asksOf)).toEqual(asked.map(() => ({ requestLink: { username: 'mei' } })));
  expect(breakingOn('sent.ready', ({ resendAt, now }) => resendAt === null || !isBefore(now, resendAt))).toEqual([]);
  expect(breakingOn('sent.waiting', ({ resendAt, now }) => resendAt !== null && isBefore(now, resendAt))).toEqual([]);
  expect(space.starts).toEqual(['asking', 'sent.ready', 'newPassword', 'linkInvalid']);
});

it('AUTH-22: every answer leads to the page after it, and from there another link waits a minute', () => {
  const answered = by('requestLink -> answered');
  expect(targetsOf(answered)).toEqual(new Set(['sent.waiting']));
  const resendAt = addMs(NOW, LINK_RESEND_MS);
  expect(answered.map(after)).toEqual(answered.map((edge) => ({ ...before(edge), now: NOW, resendAt, failure: null })));
  expect(answered.map(asksOf)).toEqual(answered.map(() => ({ deadline: { at: resendAt } })));
  expect(opening('/forgotPasswordSuccess')).toEqual(answered.map(named));
  const passed = by('deadline.reached (a minute)');
  expect(targetsOf(passed)).toEqual(new Set(['sent.ready']));
  expect(breaking(passed, (edge) => after(edge).now === resendAt)).toEqual([]);
});

it('ERR-21: what could not be asked for leads to the form as typed, with the reason', () => {
  const failed = by(/^requestLink -> (?:TOO_MANY_TRIES|offline)$/);
  expect(targetsOf(failed)).toEqual(new Set(['asking']));
  expect(
    breaking(failed, (edge) => after(edge).failure !== null && after(edge).username === before(edge).username),
  ).toEqual([]);
  const again = by('link.again');
  expect(sourcesOf(again)).toEqual(new Set(['linkInvalid']));
  expect(targetsOf(again)).toEqual(new Set(['asking']));
  expect(new Set(opening('/signIn?step=forgot'))).toEqual(new Set([...failed, ...again].map(named)));
  const typed = by('username.change (filled)');
  expect(typed.map(after)).toEqual(typed.map((edge) => ({ ...before(edge), username: 'mei', failure: null })));
});

it('AUTH-20 AUTH-23: a password is chosen by the link of the mail alone, and set by its answer alone', () => {
  expect(entering('newPassword')).toEqual([]);
  expect(breakingOn('newPassword', ({ entry, resetToken: link }) => entry === 'link' && link === resetToken)).toEqual(
    [],
  );
  expect(labelsOf(entering('done'))).toEqual(new Set(['newPassword -> saved']));
  expect(targetsOf(by('newPassword -> saved'))).toEqual(new Set(['done']));
});

it('ERR-05: a link that is refused or broke off says so, and offers another one', () => {
  const over = by(/^newPassword -> (?:the link is no longer valid|unexpected)$/);
  expect(targetsOf(over)).toEqual(new Set(['linkInvalid']));
  expect(labelsOf(by(/./).filter((edge) => from(edge) === 'linkInvalid'))).toEqual(
    new Set(['link.again', 'step.back']),
  );
});

it('Back opens the sign-in page from everywhere', () => {
  const back = [...by('step.back'), ...by('newPassword -> back')];
  expect(new Set(opening('/signIn'))).toEqual(new Set(back.map(named)));
  expect(sourcesOf(back)).toEqual(new Set(['asking', 'sent.waiting', 'sent.ready', 'newPassword', 'linkInvalid']));
  const left = back.filter((edge) => /^(?:newPassword|linkInvalid)$/.test(from(edge)));
  expect(targetsOf(left)).toEqual(new Set(['left']));
  const stayed = back.filter((edge) => !left.includes(edge));
  expect(
    breaking(stayed, (edge) => space.to(edge) === from(edge) && after(edge).username === before(edge).username),
  ).toEqual([]);
});
