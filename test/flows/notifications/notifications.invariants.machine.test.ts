/** Invariants of the notifications, under every event and every answer. */
import { expect, it } from 'vitest';
import { addMs } from '#contract/time.ts';
import { selectOlder, selectRecent } from '#machines/notifications/notifications.selectors.ts';
import type { NotificationsContext } from '#machines/notifications/notifications.types.ts';
import { flows, notificationsFlow } from '#model/notifications/notifications.model.ts';
import { NOON } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, at, before, by, edges, effectsOf, from, labelsOf, named, on, sourcesOf, starts, targetsOf, to } =
  spaceOf<NotificationsContext>(flows);

const isCalling = (path: string): boolean => path === 'loading' || path === 'list.refreshing';

it('NOTIF-01: the list is asked for at once and shows when it is here; what could not be read is said, and the old list stays', () => {
  expect(starts).toEqual(['loading']);
  const answers = by(/^(?:list|refresh)Notifications -> /);
  expect(new Set(answers.map((edge) => `${edge.label}: ${to(edge)}`))).toEqual(
    new Set([
      'listNotifications -> two: list.current',
      'listNotifications -> nothing: list.current',
      'listNotifications -> offline: loadFailed',
      'refreshNotifications -> two: list.current',
      'refreshNotifications -> nothing: list.current',
      'refreshNotifications -> offline: list.outdated',
    ]),
  );
  const said = answers.filter((edge) => after(edge).failure !== null);
  expect(labelsOf(said)).toEqual(new Set(['listNotifications -> offline', 'refreshNotifications -> offline']));
  expect(said.filter((edge) => after(edge).entries !== before(edge).entries).map(named)).toEqual([]);
  const counts = answers
    .filter((edge) => !said.includes(edge))
    .map((edge) => `${edge.label.split(' ').at(-1)} ${after(edge).entries?.length}`);
  expect(new Set(counts)).toEqual(new Set(['two 2', 'nothing 0']));
  expect(on(/^list\./).filter(({ context }) => context.entries === null)).toEqual([]);
});

it('NAV-43: each opening and each minute asks for a newer list, unless one is being asked for', () => {
  const asking = {
    'popup.opened': ['loadFailed', 'list.current', 'list.outdated'],
    'list.refresh': ['loadFailed', 'list.outdated'],
  };
  for (const [label, places] of Object.entries(asking)) {
    const asked = by(label).filter((edge) => !isCalling(from(edge)));
    expect(sourcesOf(asked)).toEqual(new Set(places));
    expect(asked.filter((edge) => !isCalling(to(edge))).map(named)).toEqual([]);
  }
  const passed = by(/^time\.passed/);
  expect(targetsOf([...at(passed, 'list.current'), ...at(passed, 'list.outdated')])).toEqual(
    new Set(['list.refreshing']),
  );
  expect(passed.filter((edge) => isCalling(from(edge)) && from(edge) !== to(edge)).map(named)).toEqual([]);
  // a failure that is being read stays
  const failed = at(passed, 'loadFailed');
  expect(new Set(failed.map((edge) => `${before(edge).isOpen} ${to(edge)}`))).toEqual(
    new Set(['true loadFailed', 'false loading']),
  );
});

it('NAV-43: time is taken from the clock in every state, and from each opening and closing', () => {
  const passed = by('time.passed (until noon)');
  expect(sourcesOf(passed)).toEqual(new Set(on(/./).map(({ path }) => path)));
  expect(passed.filter((edge) => after(edge).now === before(edge).now).map(named)).toEqual([]);
});

it('NAV-43: an opening counts from its time, marks what came since the one before, and highlights nothing', () => {
  const opened = by('popup.opened');
  expect(sourcesOf(opened)).toEqual(new Set(on(/./).map(({ path }) => path)));
  const isOpened = (edge: Edge) => {
    const { isOpen, openedAt, newSince, highlighted, now } = after(edge);
    return isOpen && openedAt === now && newSince === before(edge).openedAt && highlighted === null;
  };
  expect(opened.some((edge) => before(edge).highlighted !== null)).toBe(true);
  expect(opened.filter((edge) => !isOpened(edge)).map(named)).toEqual([]);
});

it.each([
  ['loading', []],
  ['loadFailed', ['listNotifications -> offline']],
  ['current', ['listNotifications -> two']],
  ['outdated', ['listNotifications -> two', 'time.passed (until noon)', 'refreshNotifications -> offline']],
])('NAV-43: in %s the popup is opened and left at the time of its event, not of the last minute', async (_, labels) => {
  const { actor, play } = startScripted(notificationsFlow);
  await play(...labels);
  const openedAt = (): unknown => actor.getSnapshot().context.openedAt;
  const [opening, leaving] = [addMs(NOON, 60_000), addMs(NOON, 120_000)];
  actor.send({ type: 'popup.opened', now: opening });
  expect(openedAt()).toBe(opening);
  actor.send({ type: 'popup.closed', now: leaving });
  expect(openedAt()).toBe(leaving);
});

it('NAV-43: what came while it was open counts as seen, however it was closed; only Back asks for the close', () => {
  const closed = [...by('popup.closed'), ...by('step.back')];
  expect(sourcesOf(by('popup.closed'))).toEqual(sourcesOf(by('step.back')));
  expect(closed.filter((edge) => after(edge).isOpen || after(edge).openedAt !== after(edge).now).map(named)).toEqual(
    [],
  );
  expect(closed.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
  const asking = edges.filter((edge) => effectsOf(edge).includes('emits popup.close'));
  expect(asking.map(named)).toEqual(by('step.back').map(named));
});

it('NOTIF-01 NOTIF-02 NOTIF-03: each entry is in one of the two lists, and today’s is recent', () => {
  const both = by('listNotifications -> two').map(({ to: state }) => [selectRecent(state), selectOlder(state)]);
  expect(both.length).toBeGreaterThan(0);
  const ids = new Set(both.map((lists) => lists.map((list) => list.map(({ _id }) => _id).join()).join(' ')));
  expect(ids).toEqual(new Set(['today older']));
});

it('NOTIF-05: a tap highlights the one that was tapped, and moves nothing', () => {
  const tapped = by(/^notification\.select/);
  expect(new Set(tapped.map((edge) => `${edge.label} ${after(edge).highlighted}`))).toEqual(
    new Set(['notification.select (today) today', 'notification.select (older) older']),
  );
  expect(sourcesOf(tapped)).toEqual(new Set(['list.current', 'list.refreshing', 'list.outdated']));
  expect(tapped.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
});
