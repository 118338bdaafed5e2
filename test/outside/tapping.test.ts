/** How a tap is answered. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTapping, type Tapping } from '#src/app/outside/tapping.ts';

let waiting: (() => void)[] = [];
let tapping: Tapping;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => waiting.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (number: number) => waiting.splice(number - 1, 1));
  tapping = createTapping();
});
afterEach(() => {
  tapping.stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const frame = () => {
  for (const one of waiting.splice(0)) one();
};
const nextPaint = () => {
  frame();
  frame();
};
/** An element in the page whose click is answered with `ask`. */
const place = <Name extends 'a' | 'button' | 'input'>(name: Name, ask: () => void) => {
  const element = document.createElement(name);
  element.addEventListener('click', () => tapping.answer(ask));
  document.body.append(element);
  return element;
};
/** Taps with a pointer; a click by key has `detail` 0. */
const tap = (element: HTMLElement, detail = 1) => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  vi.runAllTimers();
};

test('a tap is answered once what was tapped was painted as pressed, and still as a tap', () => {
  const ask = vi.fn(() => expect(tapping.isTapping()).toBe(true));
  const button = place('button', ask);
  tap(button);
  expect(button.style.opacity).toBe('0.7');
  frame();
  expect(ask).not.toHaveBeenCalled();
  frame();
  expect(ask).toHaveBeenCalledOnce();
  expect(button.style.opacity).toBe('');
  expect(tapping.isTapping()).toBe(false);
});

test('a word inside of a link is the link', () => {
  const ask = vi.fn<() => void>();
  const link = place('a', ask);
  const word = link.appendChild(document.createElement('span'));
  tap(word);
  expect(link.style.opacity).toBe('0.7');
  nextPaint();
  expect(ask).toHaveBeenCalledOnce();
});

test('a second tap on the same is none until the first was answered', () => {
  const ask = vi.fn<() => void>();
  const button = place('button', ask);
  tap(button);
  tap(button);
  nextPaint();
  expect(ask).toHaveBeenCalledOnce();
  tap(button);
  nextPaint();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a tap on another finds the first one answered, and is answered after it', () => {
  const asked: string[] = [];
  const first = place('button', () => asked.push('first'));
  const second = place('button', () => asked.push('second'));
  const found: string[][] = [];
  second.addEventListener('click', () => found.push([...asked]), true);
  tap(first);
  tap(second);
  expect(found).toEqual([['first']]);
  expect(asked).toEqual(['first']);
  expect(first.style.opacity).toBe('');
  nextPaint();
  expect(asked).toEqual(['first', 'second']);
});

test('a key finds the tap before it answered', () => {
  const ask = vi.fn<() => void>();
  tap(place('button', ask));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(ask).toHaveBeenCalledOnce();
  nextPaint();
  expect(ask).toHaveBeenCalledOnce();
});

test('what nobody tapped does not overtake a tap that waits', () => {
  const asked: string[] = [];
  tap(place('button', () => asked.push('tapped')));
  tapping.answer(() => asked.push('answer of a call'));
  expect(asked).toEqual(['tapped', 'answer of a call']);
  nextPaint();
  expect(asked).toEqual(['tapped', 'answer of a call']);
});

test('all that one tap asks for is done, in its order', () => {
  const asked: string[] = [];
  const button = place('button', () => asked.push('first'));
  button.addEventListener('click', () => tapping.answer(() => asked.push('second')));
  tap(button);
  nextPaint();
  expect(asked).toEqual(['first', 'second']);
});

test('what the answer of a tap asks for is part of it', () => {
  const inner = vi.fn<() => void>();
  tap(place('button', () => tapping.answer(inner)));
  nextPaint();
  expect(inner).toHaveBeenCalledOnce();
});

test('what a field says, what a key asks for, and what nobody tapped is done at once', () => {
  const ask = vi.fn<() => void>();
  tap(place('input', ask));
  expect(ask).toHaveBeenCalledTimes(1);
  tap(place('button', ask), 0);
  expect(ask).toHaveBeenCalledTimes(2);
  tapping.answer(ask);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('in a tab that is not in front, nothing is painted and nothing waits', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const ask = vi.fn<() => void>();
  tap(place('button', ask));
  expect(ask).toHaveBeenCalledOnce();
  expect(tapping.isTapping()).toBe(false);
});
