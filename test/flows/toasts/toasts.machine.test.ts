import { expect, it } from 'vitest';
import { startScripted } from '#model/scripted-ports.ts';
import { toastsFlow } from '#model/toasts/toasts.model.ts';

it('a plain toast leaves after six seconds; the time stands still while a person points at it', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play('toast.show (plain)', 'toasts.pause');
  expect(toasts.snapshot().matches({ showing: 'paused' })).toBe(true);
  await toasts.play('toasts.resume', 'toastTime is over');
  expect(toasts.snapshot().value).toBe('quiet');
});

it('PWA-08: Close hides the toast and does nothing else', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play('toast.show (with a button)', 'toast.close (the oldest)');
  expect(toasts.snapshot().context.toasts).toEqual([]);
  expect(toasts.emitted).toEqual([]);
});

it('the button of a toast tells its action, and the toast goes', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play('toast.show (with a button)', 'toast.act (reload)');
  expect(toasts.emitted).toEqual([{ type: 'toast.acted', id: 1, action: 'reload' }]);
  expect(toasts.snapshot().value).toBe('quiet');
});

it('ERR-20: a refusal is told with its code and its message, once', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play("toast.show (the server's)", "toast.show (the server's)");
  expect(toasts.snapshot().context.toasts).toMatchObject([{ text: { failure: { code: 'SLOT_TAKEN' } } }]);
});

it('what comes or goes while somebody points at the messages does not set the time going again', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play('toast.show (plain)', 'toasts.pause', 'toast.show (plain)');
  expect(toasts.snapshot().matches({ showing: 'paused' })).toBe(true);
});

it('a step that is left takes along what went wrong on it, and nothing else', async () => {
  const toasts = startScripted(toastsFlow);
  await toasts.play('toast.show (plain)', "toast.show (the server's)", 'toasts.pause', 'step.left');
  expect(toasts.snapshot().matches({ showing: 'paused' })).toBe(true);
  expect(toasts.snapshot().context.toasts).toMatchObject([{ tone: 'info' }]);
});
