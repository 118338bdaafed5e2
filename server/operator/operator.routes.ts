import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { decideAppointment } from '#server/appointment/appointment.service.ts';
import {
  acceptOrder,
  deliverOrder,
  readyForPickup,
  receiveTransfer,
  rejectOrder,
  returnTransfer,
  shipOrder,
} from '#server/invoice/order.service.ts';
import type { Serve } from '#server/kit/serve.ts';
import { issueRecord } from '#server/records/records.store.ts';

/** What the clinic's staff decides and does. */
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
  const steps = [
    [operatorCalls.acceptOrder, acceptOrder],
    [operatorCalls.rejectOrder, rejectOrder],
    [operatorCalls.readyForPickup, readyForPickup],
    [operatorCalls.deliverOrder, deliverOrder],
  ] as const;
  for (const [call, step] of steps) {
    serve(call, ({ params, now, commit }) =>
      commit(async (tx) => {
        await step(tx, params.id, now);
        return {};
      }),
    );
  }
  serve(operatorCalls.shipOrder, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await shipOrder(tx, params.id, body.parcelNo, now);
      return {};
    }),
  );
  serve(operatorCalls.receiveTransfer, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await receiveTransfer(tx, params.id, body, now);
      return {};
    }),
  );
  serve(operatorCalls.returnTransfer, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await returnTransfer(tx, params.id, body.reference, now);
      return {};
    }),
  );
  serve(operatorCalls.issueRecord, ({ body, now, commit }) =>
    commit(async (tx) => ({ data: { attachment: await issueRecord(tx, body, now) } })),
  );
};
