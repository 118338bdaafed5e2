import { appFlow } from './app.flow.ts';
import { appointmentsFlow } from './appointments.flow.ts';
import { bookingFlow } from './booking.flow.ts';
import { confirmFlow } from './confirm.flow.ts';
import type { Flow } from './flow.ts';
import { keptSessionFlow, sessionFlow } from './session.flow.ts';
import { signInFlow } from './sign-in.flow.ts';
import { toastsFlow } from './toasts.flow.ts';

/** One flow for each way to start a machine. */
export const flows: readonly Flow[] = [
  appFlow,
  sessionFlow,
  keptSessionFlow,
  signInFlow,
  bookingFlow,
  appointmentsFlow,
  confirmFlow,
  toastsFlow,
];

/** The machines, each with all its flows. */
export const machines: ReadonlyMap<string, readonly Flow[]> = Map.groupBy(flows, ({ name }) => name);
