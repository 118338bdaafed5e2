import { expect, it, vi } from 'vitest';
import { asFailure } from '#machines/kit/failure.ts';
import { pieceOf } from '#src/app/outside/piece.ts';

it('a piece of code is fetched once, however many ask for it at the same time and afterwards', async () => {
  const fetched = vi.fn(async () => ({ default: 'the piece' }));
  const load = pieceOf(fetched);
  expect(load()).toBe(load());
  expect(await load()).toEqual({ default: 'the piece' });
  await load();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('what failed is fetched again by who asks next', async () => {
  const answers = [Promise.reject(new Error('broken')), Promise.resolve('the piece')];
  const load = pieceOf(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
  await expect(load()).rejects.toThrow('broken');
  expect(await load()).toBe('the piece');
});

it.each([
  'Failed to fetch dynamically imported module: https://app.example/assets/c/records-1.js',
  'error loading dynamically imported module: https://app.example/assets/c/records-1.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
])('a piece that the browser could not fetch is no defect but a lost network: %s', async (message) => {
  const error: unknown = await pieceOf(() => Promise.reject(new TypeError(message)))().catch((one: unknown) => one);
  expect(asFailure(error)).toEqual({ kind: 'offline' });
});

it.each([
  new TypeError("undefined is not an object (evaluating 'U.before')"),
  new SyntaxError('Unexpected token'),
  'a text',
])('a piece that breaks when it runs is a defect, whatever it throws: %s', async (thrown) => {
  const error: unknown = await pieceOf(() => Promise.reject(thrown))().catch((one: unknown) => one);
  expect(error).toBe(thrown);
  expect(asFailure(error)).toEqual({ kind: 'unexpected' });
});
