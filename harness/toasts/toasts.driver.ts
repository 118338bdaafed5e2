/** The messages at the top, over the sign-in page. */
import type { AnyMachineSnapshot } from 'xstate';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { type Act, button, heading, type Thing } from '#harness/drivers/things.ts';
import type { Toast, ToastsContext, ToastsEvent } from '#machines/toasts/toasts.types.ts';
import { toastsFlow } from '#model/toasts/toasts.model.ts';

export const TOAST_MS = 6_000;

/** Texts of the toasts, errors first, then by age. */
export const inOrder = ({ toasts }: ToastsContext): Toast[] =>
  toasts.toSorted((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error') || a.id - b.id);

/** A pointer or the focus pauses the timer; outside `paused`, the press must avoid both. */
const pressedIn = (now: AnyMachineSnapshot, thing: Thing): Act => ({
  on: [thing],
  isByReader: !now.matches({ showing: 'paused' }),
});
type Closing = Extract<ToastsEvent, { type: 'toast.close' }>;
const close = ({ id }: Closing, now: AnyMachineSnapshot): Act =>
  pressedIn(now, { ...button('Close'), place: inOrder(now.context).findIndex((toast) => toast.id === id) });
const reload = (_: unknown, now: AnyMachineSnapshot): Act => pressedIn(now, button('Reload'));

export const toastsDriver: Driver = {
  flow: toastsFlow,
  parts: [],
  at: '/signIn',
  arrive: (person) => person.until(heading('Sign in')),
  holds: { signInAsGuest: signinCalls.signInAsGuest },
  acts: { 'toast.close': close, 'toast.act': reload },
  moves: {
    'toast.close': (person, { event, before }) => person.do(close(event as Closing, before)),
    'toast.act': (person, { event, before }) => person.do(reload(event, before)),
  },
  seen: { showing: button('Close'), quiet: heading('Sign in') },
  // only two of the model's toasts can be closed
  others: [button('Close')],
  unreachable: [
    {
      label: 'step.left',
      where: 'browser',
      reason: 'this page has no steps; the views of sign-up leave one',
    },
  ],
};

export const drivers: readonly Driver[] = [toastsDriver];
