import { describe, expect, it } from 'vitest';
import type { DoneActorEvent } from 'xstate';
import { addMs } from '#contract/time.ts';
import { selectIsMarked, selectNewCount } from '#machines/notifications/notifications.selectors.ts';
import { notificationsFlow } from '#model/notifications/notifications.model.ts';
import { startPuppets } from '#model/puppets.ts';
import { NOON, NOW, ofToday } from '#model/samples.ts';

const load = async (...labels: string[]) => {
  const puppets = startPuppets(notificationsFlow);
  await puppets.play('listNotifications -> two', ...labels);
  return puppets;
};
const asked = ({ requests }: Awaited<ReturnType<typeof load>>) => requests.map(({ id }) => id);

describe('the bell', () => {
  it('NAV-43: is lit by a notification of today, and not any more once the popup was opened', async () => {
    const puppets = await load();
    expect(selectNewCount(puppets.snapshot())).toBe(1);
    await puppets.play('popup.opened');
    expect(selectNewCount(puppets.snapshot())).toBe(0);
    expect(selectIsMarked(puppets.snapshot(), ofToday)).toBe(true);
    await puppets.play('popup.closed', 'refreshNotifications -> two');
    expect(selectNewCount(puppets.snapshot())).toBe(0);
    await puppets.play('popup.opened');
    expect(selectIsMarked(puppets.snapshot(), ofToday)).toBe(false);
  });

  it('NAV-43: is lit anew by one that comes after the popup was left, without a word of it on the way', async () => {
    const puppets = await load('popup.opened', 'refreshNotifications -> nothing', 'popup.closed');
    const { openedAt } = puppets.snapshot().context;
    expect(openedAt).toBe(NOW);
    puppets.actor.send({ type: 'time.passed', now: addMs(NOW, 120_000) });
    expect(asked(puppets).at(-1)).toBe('refreshNotifications');
    const later = { ...ofToday, createdAt: addMs(NOW, 60_000) };
    const id = 'refreshNotifications';
    const done: DoneActorEvent = { type: `xstate.done.actor.${id}`, output: [later], actorId: id };
    await puppets.fire(done);
    expect(selectNewCount(puppets.snapshot())).toBe(1);
  });
});

it('NOTIF-05: the one that was tapped last is highlighted, and only that; nothing is sent', async () => {
  const puppets = await load('popup.opened', 'refreshNotifications -> two');
  const before = puppets.requests.length;
  await puppets.play('notification.select (today)');
  expect(puppets.snapshot().context.highlighted).toBe('today');
  await puppets.play('notification.select (older)');
  expect(puppets.snapshot().context.highlighted).toBe('older');
  expect(puppets.requests.length).toBe(before);
  await puppets.play('popup.closed', 'popup.opened');
  expect(puppets.snapshot().context.highlighted).toBe(null);
});

it('a list that cannot be fetched again stays, with the reason and a way to try again', async () => {
  const puppets = await load('popup.opened', 'refreshNotifications -> offline');
  expect(puppets.snapshot().value).toEqual({ list: 'outdated' });
  expect(puppets.snapshot().context).toMatchObject({ failure: { kind: 'offline' }, entries: { length: 2 } });
  await puppets.play('list.refresh', 'refreshNotifications -> nothing');
  expect(puppets.snapshot().context).toMatchObject({ failure: null, entries: [] });
});

it('what failed is tried again by itself only while nobody reads it', async () => {
  const puppets = startPuppets(notificationsFlow);
  await puppets.play('listNotifications -> offline');
  puppets.actor.send({ type: 'time.passed', now: NOON });
  expect(puppets.snapshot().value).toBe('loading');
  await puppets.play('popup.opened', 'listNotifications -> offline');
  puppets.actor.send({ type: 'time.passed', now: NOON });
  expect(puppets.snapshot().value).toBe('loadFailed');
});
