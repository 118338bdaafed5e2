/** The staff's calls about what patients may have again. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace } from '#server/kit/operator.ts';
import { changeRefillable, prescribe } from '#server/refill/prescribing.service.ts';
import { withdrawRefillable } from '#server/refill/withdrawal.service.ts';

export const prescriptionRoutes = (serve: Serve): void => {
  serve(operatorCalls.prescribe, ({ params, body, operator, note, now, commit }) =>
    commit(async (tx) => {
      const { item, pieces, endsOn } = body;
      const { id, clinicId, prescriber } = await prescribe(tx, { patientId: params.id, body, now });
      if (clinicId !== null) requirePlace(operator(), clinicId);
      note({
        placeId: clinicId,
        subject: { kind: 'refillable', id },
        detail: { item, pieces, endsOn, prescriber },
      });
      return { data: { _id: id } };
    }),
  );
  serve(operatorCalls.changeRefillable, ({ params, body, note, now, commit }) =>
    commit(async (tx) => {
      const { clinicId, before, prescriber } = await changeRefillable(tx, params.id, body, now);
      note({ placeId: clinicId, detail: { before, after: { left: body.pieces, endsOn: body.endsOn }, prescriber } });
      return {};
    }),
  );
  serve(operatorCalls.withdrawRefillable, ({ params, body, operator, now, commit }) =>
    commit(async (tx) => {
      await withdrawRefillable(tx, { id: params.id, roles: operator().roles, reason: body.reason, now });
      return {};
    }),
  );
};
