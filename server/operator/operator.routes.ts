import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { decideAppointment } from '#server/appointment/appointment.service.ts';
import type { Serve } from '#server/kit/serve.ts';

/** What the clinic's staff decides. */
export const operatorRoutes = (serve: Serve): void => {
  const decisions = [
    [operatorCalls.acceptAppointment, 'confirmed'],
    [operatorCalls.rejectAppointment, 'rejected'],
  ] as const;
  for (const [call, decision] of decisions) {
    serve(call, ({ params, now, commit }) =>
      commit(async (tx) => {
        await decideAppointment(tx, params.id, decision, now);
        return {};
      }),
    );
  }
};
