/** Invariants of the messages at the top of the screen, under every event. */
import { expect, it } from 'vitest';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { Toast, ToastsContext } from '#machines/toasts/toasts.types.ts';
import { flows } from '#model/toasts/toasts.model.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, effectsOf, entering, from, labelsOf, named, on, targetsOf, to } =
  spaceOf<ToastsContext>(flows);

const stays = ({ actions }: Toast): boolean => actions.includes('reload');
const gone = (edge: Edge): Toast[] => before(edge).toasts.filter((toast) => !after(edge).toasts.includes(toast));

it('nothing shows where nothing is to be said, and the time runs only for what leaves by itself', () => {
  const all = (path: string) => on(path).map(({ context }) => context.toasts);
  expect(all('quiet').flat()).toEqual([]);
  expect(all('showing.passing').length).toBeGreaterThan(0);
  expect(all('showing.passing').filter((toasts) => toasts.every(stays))).toEqual([]);
  expect(all('showing.staying').length).toBeGreaterThan(0);
  expect(all('showing.staying').filter((toasts) => toasts.length === 0 || !toasts.every(stays))).toEqual([]);
  expect(all('showing.paused').length).toBeGreaterThan(0);
  expect(all('showing.paused').filter((toasts) => toasts.length === 0)).toEqual([]);
});

it('ERR-20: a message is shown wherever it comes, last and once, with a number of its own', () => {
  const shown = by(/^toast\.show/);
  expect(new Set(shown.map(from))).toEqual(new Set(on(/./).map(({ path }) => path)));
  expect(shown.filter((edge) => !to(edge).startsWith('showing')).map(named)).toEqual([]);
  const isLast = (edge: Edge) => after(edge).toasts.at(-1)?.id === before(edge).lastId + 1;
  expect(shown.filter((edge) => !isLast(edge) || after(edge).lastId !== before(edge).lastId + 1).map(named)).toEqual(
    [],
  );
  const texts = on(/./).map(({ context }) => context.toasts.map(({ text }) => JSON.stringify(text)));
  expect(texts.some((some) => some.length > 1)).toBe(true);
  expect(texts.filter((some) => new Set(some).size < some.length)).toEqual([]);
});

it('after six seconds the oldest that leaves by itself is gone, and no other', () => {
  expect(toastsMachine.implementations.delays).toEqual({ toastTime: 6_000 });
  const passed = by('toastTime is over');
  expect(new Set(passed.map(from))).toEqual(new Set(['showing.passing']));
  expect(passed.some((edge) => before(edge).toasts.length > 1)).toBe(true);
  const oldest = (edge: Edge) => before(edge).toasts.find((toast) => !stays(toast));
  expect(passed.filter((edge) => gone(edge).length !== 1 || gone(edge)[0] !== oldest(edge)).map(named)).toEqual([]);
});

it('PWA-08: Close takes the one that was closed, its button that one and tells what it does, and nothing else tells', () => {
  const closed = by(/^toast\.close/);
  expect(labelsOf(closed).size).toBe(2);
  const place = (edge: Edge) => (edge.label === 'toast.close (the oldest)' ? 0 : 1);
  expect(
    closed.filter((edge) => gone(edge).length !== 1 || gone(edge)[0] !== before(edge).toasts[place(edge)]),
  ).toEqual([]);
  const acted = by(/^toast\.act/);
  expect(acted.some((edge) => from(edge) === 'showing.paused')).toBe(true);
  expect(acted.filter((edge) => gone(edge).length !== 1 || !gone(edge).every(stays)).map(named)).toEqual([]);
  expect(edges.filter((edge) => effectsOf(edge).includes('emits toast.acted')).map(named)).toEqual(acted.map(named));
});

it('a step that is left takes along its errors alone', () => {
  const left = by('step.left');
  expect(left.some((edge) => gone(edge).length > 0)).toBe(true);
  expect(left.filter((edge) => gone(edge).some(({ tone }) => tone !== 'error')).map(named)).toEqual([]);
  expect(left.filter((edge) => after(edge).toasts.some(({ tone }) => tone === 'error')).map(named)).toEqual([]);
});

it('while a person points at them the time stands still, and only the end of it, or of the messages, sets it going', () => {
  const pointed = edges.filter((edge) => from(edge) === 'showing.paused');
  const going = pointed.filter((edge) => to(edge) !== 'showing.paused' && to(edge) !== 'quiet');
  expect(labelsOf(going)).toEqual(new Set(['toasts.resume']));
  expect(pointed.filter((edge) => to(edge) === 'quiet' && after(edge).toasts.length > 0).map(named)).toEqual([]);
  expect(labelsOf(entering('showing.paused'))).toEqual(new Set(['toasts.pause']));
  expect(targetsOf(by('toasts.pause'))).toEqual(new Set(['showing.paused']));
  expect(pointed.filter((edge) => edge.label === 'toasts.resume' && to(edge) === 'showing.paused')).toEqual([]);
});
