/** The staff's calls about regimens and documents. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requirePlace, requirePlaceOfPatient } from '#server/kit/operator.ts';
import { tellOfId } from '#server/letters/account-news.service.ts';
import { requireProvenNumber } from '#server/patient/number.service.ts';
import { issueRecord } from '#server/records/records.store.ts';
import { withdrawRecord } from '#server/records/withdrawal.service.ts';

export const recordRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.issueRecord, ({ body, operator, note, now, commit }) =>
    commit(async (tx) => {
      await requirePlaceOfPatient(tx, operator(), body.patientId);
      if (body.clinic !== null) requirePlace(operator(), body.clinic);
      note({ placeId: body.clinic });
      if (await requireProvenNumber(tx, kit.vault, { ...body, now })) await tellOfId(tx, body.patientId, now);
      return { data: { attachment: await issueRecord(tx, body, now) } };
    }),
  );
  serve(operatorCalls.withdrawRecord, async ({ params, body, operator, note, now, commit }) => {
    const { isMisfiled } = body;
    const done = await commit(async (tx) => {
      const by = operator().name;
      const { clinicId, ownerId, seen } = await withdrawRecord(tx, kit.vault, { ...body, id: params.id, by, now });
      note({ placeId: clinicId, detail: { isMisfiled, belongsTo: ownerId, seen } });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
};
