import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoading } from '#src/app/api/loading.ts';
import { settled } from '#src/service-worker/settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that asks for something settles a second after its last answer, and only then', async () => {
  const loading = createLoading();
  const hear = vi.fn();
  void settled(loading).then(hear);
  await vi.advanceTimersByTimeAsync(900);
  loading.begin();
  await vi.advanceTimersByTimeAsync(5_000);
  loading.begin();
  loading.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hear).not.toHaveBeenCalled();
  loading.end();
  await vi.advanceTimersByTimeAsync(900);
  expect(hear).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(hear).toHaveBeenCalledOnce();
});

test('a page that asks for nothing settles after a second', async () => {
  const hear = vi.fn();
  void settled(createLoading()).then(hear);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hear).toHaveBeenCalledOnce();
});
