/** The staff's calls about a person who is there twice. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { maskNumber } from '#contract/rules/identity-number.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { personOf } from '#server/kit/operator.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { declineMerge, mergePatients, previewMerge, proposeMerge, unmergePatients } from './merge.service.ts';
import { type ListedMerge, listMerges } from './merge-list.store.ts';

const deciding = (serve: Serve, kit: Kit): void => {
  serve(
    operatorCalls.mergePatients,
    async ({ params: { id }, body: { isPreview }, operator, place, note, now, commit }) => {
      const { staffId: by } = personOf(operator());
      const done = await commit(async (tx) => {
        const asked = { id, by, place: place(), now };
        const { stays, other, moves } = await (isPreview ? previewMerge(tx, asked) : mergePatients(tx, asked));
        note({ patientId: stays, detail: { isPreview, other, moves } });
        return { data: moves };
      });
      if (!isPreview) kit.wakeMail?.();
      return done;
    },
  );
  serve(operatorCalls.declineMerge, ({ params: { id }, operator, note, now, commit }) =>
    commit(async (tx) => {
      const { stays, other } = await declineMerge(tx, { id, by: personOf(operator()).staffId, now });
      note({ patientId: stays, detail: { other } });
      return {};
    }),
  );
  serve(operatorCalls.unmergePatients, async ({ params: { id }, operator, place, note, now, commit }) => {
    const { staffId: by } = personOf(operator());
    const done = await commit(async (tx) => {
      const { stays, other } = await unmergePatients(tx, { id, by, place: place(), now });
      note({ patientId: stays, detail: { other } });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
};

export const mergeRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.proposeMerge, async ({ params, body, operator, note, now, commit }) => {
    const { staffId: by } = personOf(operator());
    await kit.takeStrictTurns('mergeProposals', { account: by }, now);
    return commit(async (tx) => {
      const { id, stays, other } = await proposeMerge(tx, kit.vault, { ...body, patientId: params.id, by, now });
      note({ detail: { merge: id, stays, other } });
      return { data: { _id: id } };
    });
  });
  serve(operatorCalls.listMerges, async ({ query, operator, note, now }) => {
    const { places, staffId: by } = operator();
    const rows = await listMerges(kit.db, { places, by, after: cursorOf(query), limit: ROWS_ASKED, now });
    const page = toPage(rows, ({ proposedAt, _id }) => [proposedAt, _id]);
    note({ shown: new Set(page.rows.flatMap(({ stays, other }) => [stays._id, other._id])).size });
    const shown = ({ sealed, ...person }: ListedMerge['stays']) => ({
      ...person,
      number: sealed === null ? null : maskNumber(kit.vault.open(Buffer.from(sealed, 'base64'))),
    });
    return {
      data: { ...page, rows: page.rows.map((row) => ({ ...row, stays: shown(row.stays), other: shown(row.other) })) },
    };
  });
  deciding(serve, kit);
};
