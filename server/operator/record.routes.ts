/** The staff's calls about regimens and documents. */
import type { Kysely } from 'kysely';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { actorOf, requirePlace, requirePlaceOfPatient } from '#server/kit/operator.ts';
import { Refused } from '#server/kit/refused.ts';
import { tellOfId } from '#server/letters/account-news.service.ts';
import { requireKnownNumber } from '#server/patient/known-number.service.ts';
import { requireProvenNumber } from '#server/patient/number.service.ts';
import { attachFile, digestOf, requireSamePatient } from '#server/records/record-file.service.ts';
import { readFile } from '#server/records/record-file.store.ts';
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
  serve(
    operatorCalls.attachFile,
    async ({ body, operator, note, now, commit }) => {
      const { patientId, clinic, file, name } = body;
      note({ placeId: clinic, detail: { file: digestOf(file).toString('hex'), bytes: file.byteLength } });
      if (clinic !== null) requirePlace(operator(), clinic);
      const check = async (db: Kysely<Database>) => {
        await requirePlaceOfPatient(db, operator(), patientId);
        await requireSamePatient(db, kit.vault, body);
      };
      // drawing takes seconds, and no transaction stays open for it
      await check(kit.db);
      const redrawn = await kit.redraw({ bytes: file, title: name, at: now }, actorOf(operator()));
      return commit(async (tx) => {
        await check(tx);
        await requireKnownNumber(tx, patientId);
        const attachment = await attachFile(tx, body, redrawn, now);
        note({ subject: { kind: 'record', id: attachment } });
        return { data: { attachment, pages: redrawn.pages } };
      });
    },
    { looksFirst: true, limit: 'attachedFiles' },
  );
  serve(operatorCalls.openFile, async ({ params, note }) => {
    const kept = await readFile(kit.db, params.id);
    if (kept === null) throw new Refused('NOT_FOUND');
    note({ patientId: kept.patientId });
    return kept;
  });
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
