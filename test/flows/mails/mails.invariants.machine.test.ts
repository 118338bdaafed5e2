/** Invariants of the sample mails, under every event and every answer. */
import { expect, it } from 'vitest';
import { initialTransition } from 'xstate';
import { mailsMachine } from '#machines/mails/mails.machine.ts';
import type { Mail, MailsContext } from '#machines/mails/mails.types.ts';
import { flows } from '#model/mails/mails.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, effectsOf, entering, from, labelsOf, named, on, sourcesOf, starts, targetsOf, to } =
  spaceOf<MailsContext>(flows);

const opened = ({ open, mails }: MailsContext): Mail | undefined => mails.find(({ id }) => id === open);
const others = ({ mails }: MailsContext, open: string | null): Mail[] => mails.filter(({ id }) => id !== open);

it('PROFILE-14: the list has four mails, of which two are read and one is starred', () => {
  expect(starts).toEqual(['list']);
  const [first] = initialTransition(mailsMachine, { open: null });
  expect(first.context.mails).toEqual([
    { id: '1', isRead: false, isStarred: false },
    { id: '2', isRead: false, isStarred: false },
    { id: '3', isRead: true, isStarred: true },
    { id: '4', isRead: true, isStarred: false },
  ]);
});

it('PROFILE-17: an address opens its mail, which then is read, and no other changes; one that is gone is missed', () => {
  const moved = by(/^mails\.open/);
  expect(new Set(moved.map((edge) => `${edge.label}: ${to(edge)}`))).toEqual(
    new Set([
      'mails.open (the first mail): reading',
      'mails.open (one that is gone): missing',
      'mails.open (the list): list',
    ]),
  );
  expect(sourcesOf(moved)).toEqual(new Set(['list', 'reading', 'confirmingDelete', 'missing']));
  const reading = on('reading');
  expect(reading.length).toBeGreaterThan(0);
  expect(reading.filter(({ context }) => opened(context)?.isRead !== true)).toEqual([]);
  const other = moved.filter((edge) => {
    const { open } = after(edge);
    return JSON.stringify(others(before(edge), open)) !== JSON.stringify(others(after(edge), open));
  });
  expect(other.map(named)).toEqual([]);
});

it('PROFILE-17: the star of the open mail is set and taken off, and nothing else', () => {
  const starred = by('star.toggle');
  expect(
    new Set(starred.map((edge) => `${opened(before(edge))?.isStarred} ${opened(after(edge))?.isStarred}`)),
  ).toEqual(new Set(['false true', 'true false']));
  expect(targetsOf(starred)).toEqual(new Set(['reading']));
  const isElse = (edge: Edge) =>
    JSON.stringify(others(before(edge), after(edge).open)) !== JSON.stringify(others(after(edge), after(edge).open));
  expect(starred.filter((edge) => isElse(edge) || !opened(after(edge))?.isRead).map(named)).toEqual([]);
});

it('PROFILE-15 PROFILE-16: a mail is deleted after a Yes alone, which is told; else it is still open', () => {
  expect(targetsOf(by('mail.delete'))).toEqual(new Set(['confirmingDelete']));
  expect(labelsOf(entering('confirmingDelete'))).toEqual(new Set(['mail.delete']));
  const answers = by(/^confirm -> /);
  expect(new Set(answers.map((edge) => `${edge.label}: ${to(edge)}`))).toEqual(
    new Set(['confirm -> yes: list', 'confirm -> no: reading', 'confirm -> unexpected: reading']),
  );
  const gone = edges.filter((edge) => after(edge).mails.length < before(edge).mails.length);
  expect(labelsOf(gone)).toEqual(new Set(['confirm -> yes']));
  const isDeleted = (edge: Edge) =>
    opened(before(edge)) !== undefined &&
    after(edge).open === null &&
    JSON.stringify(after(edge).mails) === JSON.stringify(others(before(edge), before(edge).open));
  expect(gone.filter((edge) => !isDeleted(edge)).map(named)).toEqual([]);
  const told = edges.filter((edge) => effectsOf(edge).includes('emits mail.deleted'));
  expect(told.map(named)).toEqual(by('confirm -> yes').map(named));
  expect(new Set(told.map(from))).toEqual(new Set(['confirmingDelete']));
});
