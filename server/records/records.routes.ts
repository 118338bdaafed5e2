import { recordsCalls } from '#contract/calls/records.calls.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { fairQueue } from '#server/kit/fair-queue.ts';
import { Refused } from '#server/kit/refused.ts';
import { readFile } from './record-file.store.ts';
import { findPaidInvoice, findRecord, listRecords } from './records.store.ts';
import { noteOpening } from './withdrawal.store.ts';

/** The most PDFs of one session at once; the makers of PDFs count by patient after that. */
const TURNS = { atOnce: Number.POSITIVE_INFINITY, each: 2, waitingEach: 10, waiting: 500 };

export const recordsRoutes = (serve: Serve, { db, config, pdfs }: Deps): void => {
  serve(recordsCalls.listRegimen, async ({ caller }) => ({
    data: await listRecords(db, caller().patientId, 'regimen'),
  }));
  serve(recordsCalls.listDocuments, async ({ caller }) => ({
    data: await listRecords(db, caller().patientId, 'document'),
  }));
  serve(
    recordsCalls.loadAttachment,
    async ({ params, caller, now }) => {
      const { patientId } = caller();
      const record = await findRecord(db, patientId, params.id);
      const company = await readCompany(db, config);
      if (record) {
        const kept = await readFile(db, params.id);
        const pdf = kept ?? (await pdfs.make({ kind: 'record', record, company }, patientId));
        // a file that was made, or kept, before a withdrawal goes nowhere
        if (!(await noteOpening(db, { id: params.id, readerId: patientId, now })))
          throw new Refused('RECORD_WITHDRAWN');
        return { ...pdf, patientId: record.patientId };
      }
      const paid = await findPaidInvoice(db, patientId, params.id);
      if (paid === null) throw new Refused('NOT_FOUND');
      const pdf = await pdfs.make({ kind: 'receipt', paid, company }, patientId);
      return { ...pdf, patientId: paid.patientId };
    },
    { turns: fairQueue(TURNS) },
  );
};
