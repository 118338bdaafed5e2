import { describe, expect, it } from 'vitest';
import type { DoneActorEvent } from 'xstate';
import { addMs } from '#contract/time.ts';
import { selectIsMarked, selectNewCount } from '#machines/notifications/notifications.selectors.ts';
import { notificationsFlow } from '#model/notifications/notifications.model.ts';
import { NOON, NOW, ofToday } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';

const load = async (...labels: string[]) => {
  const scripted = startScripted(notificationsFlow);
  await scripted.play('listNotifications -> two', ...labels);
  return scripted;
};
const asked = ({ requests }: Awaited<ReturnType<typeof load>>) => requests.map(({ id }) => id);

describe('the bell', () => {
  it('NAV-43: is lit by a notification of today, and not any more once the popup was opened', async () => {
    const scripted = await load();
    expect(selectNewCount(scripted.snapshot())).toBe(1);
    await scripted.play('popup.opened');
    expect(selectNewCount(scripted.snapshot())).toBe(0);
    expect(selectIsMarked(scripted.snapshot(), ofToday)).toBe(true);
    await scripted.play('popup.closed', 'refreshNotifications -> two');
    expect(selectNewCount(scripted.snapshot())).toBe(0);
    await scripted.play('popup.opened');
    expect(selectIsMarked(scripted.snapshot(), ofToday)).toBe(false);
  });

  it('NAV-43: is lit anew by one that comes after the popup was left, without a word of it on the way', async () => {
    const scripted = await load('popup.opened', 'refreshNotifications -> nothing', 'popup.closed');
    const { openedAt } = scripted.snapshot().context;
    expect(openedAt).toBe(NOW);
    scripted.actor.send({ type: 'time.passed', now: addMs(NOW, 120_000) });
    expect(asked(scripted).at(-1)).toBe('refreshNotifications');
    const later = { ...ofToday, createdAt: addMs(NOW, 60_000) };
    const id = 'refreshNotifications';
    const done: DoneActorEvent = { type: `xstate.done.actor.${id}`, output: [later], actorId: id };
    await scripted.fire(done);
    expect(selectNewCount(scripted.snapshot())).toBe(1);
  });
});

it('NOTIF-05: the one that was tapped last is highlighted, and only that; nothing is sent', async () => {
  const scripted = await load('popup.opened', 'refreshNotifications -> two');
  const before = scripted.requests.length;
  await scripted.play('notification.select (today)');
  expect(scripted.snapshot().context.highlighted).toBe('today');
  await scripted.play('notification.select (older)');
  expect(scripted.snapshot().context.highlighted).toBe('older');
  expect(scripted.requests.length).toBe(before);
  await scripted.play('popup.closed', 'popup.opened');
  expect(scripted.snapshot().context.highlighted).toBe(null);
});

it('a list that cannot be fetched again stays, with the reason and a way to try again', async () => {
  const scripted = await load('popup.opened', 'refreshNotifications -> offline');
  expect(scripted.snapshot().value).toEqual({ list: 'outdated' });
  expect(scripted.snapshot().context).toMatchObject({ failure: { kind: 'offline' }, entries: { length: 2 } });
  await scripted.play('list.refresh', 'refreshNotifications -> nothing');
  expect(scripted.snapshot().context).toMatchObject({ failure: null, entries: [] });
});

it('what failed is tried again by itself only while nobody reads it', async () => {
  const scripted = startScripted(notificationsFlow);
  await scripted.play('listNotifications -> offline');
  scripted.actor.send({ type: 'time.passed', now: NOON });
  expect(scripted.snapshot().value).toBe('loading');
  await scripted.play('popup.opened', 'listNotifications -> offline');
  scripted.actor.send({ type: 'time.passed', now: NOON });
  expect(scripted.snapshot().value).toBe('loadFailed');
});
