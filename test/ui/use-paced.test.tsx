/** How the views of a wizard follow their machine. */
import { act, renderHook } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { usePaced } from '#src/views/flow/use-paced.ts';

const wizard = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'next' } | { type: 'type'; text: string } },
}).createMachine({
  context: { text: '' },
  initial: 'first',
  on: { type: { actions: assign({ text: ({ event }) => event.text }) } },
  states: { first: { on: { next: 'second' } }, second: { on: { next: 'third' } }, third: {} },
});
const placeOf = ({ value }: { value: unknown }): string => String(value);

const follow = () => {
  const actor = createActor(wizard).start();
  const view = renderHook(() => {
    const shown = usePaced(actor, placeOf);
    const path = useSelector(shown, ({ value }) => statePath(value));
    const text = useSelector(shown, ({ context }) => context.text);
    return { shown, path, text };
  });
  return { actor, view, now: () => view.result.current };
};
let waiting: (() => void)[] = [];
beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => waiting.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (number: number) => waiting.splice(number - 1, 1));
});
afterEach(() => void vi.unstubAllGlobals());
const frame = () =>
  act(() => {
    for (const one of waiting.splice(0)) one();
  });
const nextPaint = () => {
  frame();
  frame();
};

test('what happens at the same place shows at once', () => {
  const { now } = follow();
  act(() => now().shown.send({ type: 'type', text: 'itches' }));
  expect(now().text).toBe('itches');
});

test('another place shows once the page was painted, and until then takes no second tap', () => {
  const { actor, now } = follow();
  act(() => {
    now().shown.send({ type: 'next' });
    now().shown.send({ type: 'next' });
  });
  expect(actor.getSnapshot().value).toBe('second');
  frame();
  expect(now().path).toBe('first');
  frame();
  expect(now().path).toBe('second');
  act(() => now().shown.send({ type: 'next' }));
  nextPaint();
  expect(now().path).toBe('third');
});

test('what comes meanwhile is shown together with the new place', () => {
  const { actor, now } = follow();
  act(() => {
    actor.send({ type: 'next' });
    actor.send({ type: 'type', text: 'late' });
  });
  expect(now()).toMatchObject({ path: 'first', text: '' });
  nextPaint();
  expect(now()).toMatchObject({ path: 'second', text: 'late' });
});

test('a view that is gone follows no more, and one that comes later begins with what is true', () => {
  const { actor, view } = follow();
  act(() => actor.send({ type: 'next' }));
  view.unmount();
  nextPaint();
  actor.send({ type: 'next' });
  const { result } = renderHook(() => usePaced(actor, placeOf));
  expect(result.current.getSnapshot().value).toBe('third');
});

test('what happens between the first drawing and the following is not missed', () => {
  const actor = createActor(wizard).start();
  const { result } = renderHook(() => {
    const shown = usePaced(actor, placeOf);
    useLayoutEffect(() => actor.send({ type: 'next' }), []);
    return useSelector(shown, ({ value }) => statePath(value));
  });
  expect(result.current).toBe('second');
});
