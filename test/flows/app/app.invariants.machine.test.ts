/** Invariants of the popup over a page, under every event and every answer. */
import { expect, it } from 'vitest';
import type { AppContext } from '#machines/app/app.machine.ts';
import { flows } from '#model/app/app.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, effectsOf, from, labelsOf, leaving, named, on, sourcesOf, starts, targetsOf, to } =
  spaceOf<AppContext>(flows);

const POPUPS = { booking: 'booking', appointments: 'appointments', notifications: 'notifications', refill: 'refill' };

it('NAV-48: a patient’s popup is open for a member alone; anybody else is sent to sign up, and stays on the page', () => {
  expect(starts).toEqual(['page']);
  const members = on(/^popup\.(?!niksJoin)/);
  expect(members.length).toBeGreaterThan(0);
  expect(members.filter(({ context }) => context.person !== 'member')).toEqual([]);
  for (const popup of Object.values(POPUPS)) {
    const opened = by(`${popup}.open`).filter((edge) => from(edge) === 'page');
    const isMember = (edge: (typeof opened)[number]) => before(edge).person === 'member';
    expect(targetsOf(opened.filter(isMember))).toEqual(new Set([`popup.${popup}`]));
    const sent = opened.filter((edge) => !isMember(edge));
    expect(new Set(sent.map((edge) => `${before(edge).person}: ${to(edge)} ${effectsOf(edge).join()}`))).toEqual(
      new Set(['nobody: page emits page.open', 'guest: page emits page.open']),
    );
    expect(opened.filter((edge) => isMember(edge) && effectsOf(edge).length > 0).map(named)).toEqual([]);
  }
});

it('ROLE-08: joining NIK$ is open to a guest, too, and logging out to a member', () => {
  const openers = (label: string) => new Set(by(label).map((edge) => `${before(edge).person}: ${to(edge)}`));
  expect(openers('niksJoin.open')).toEqual(new Set(['guest: popup.niksJoin', 'member: popup.niksJoin']));
  expect(openers('logOut.open')).toEqual(new Set(['member: popup.logOut']));
});

it('NAV-40: one popup leads to the other between booking and my appointments; every other way out leads to the page', () => {
  const between = by(/\.open$/).filter((edge) => from(edge).startsWith('popup'));
  expect(new Set(between.map((edge) => `${from(edge)}: ${to(edge)}`))).toEqual(
    new Set(['popup.booking: popup.appointments', 'popup.appointments: popup.booking']),
  );
  expect(targetsOf(by('popup.close'))).toEqual(new Set(['page']));
  expect(sourcesOf(by('popup.close'))).toEqual(new Set(on(/^popup/).map(({ path }) => path)));
});

it('a popup belongs to the person who opened it: another person is on the page', () => {
  const changed = by(/^person\.change/);
  expect(sourcesOf(changed)).toEqual(new Set(on(/./).map(({ path }) => path)));
  expect(targetsOf(changed)).toEqual(new Set(['page']));
  expect(changed.filter((edge) => edge.label !== `person.change (${after(edge).person})`).map(named)).toEqual([]);
});

it('AUTH-13 AUTH-16: a Yes alone logs out, and any answer closes the question', () => {
  const answers = by(/^confirm -> /);
  expect(labelsOf(answers).size).toBe(3);
  expect(targetsOf(answers)).toEqual(new Set(['page']));
  const told = edges.filter((edge) => effectsOf(edge).includes('emits logOut.confirmed'));
  expect(labelsOf(told)).toEqual(new Set(['confirm -> yes']));
  expect(labelsOf(leaving('popup.logOut'))).toContain('confirm -> no');
});
