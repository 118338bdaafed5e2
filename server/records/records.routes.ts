import { recordsCalls } from '#contract/calls/records.calls.ts';
import type { Deps } from '#server/deps.ts';
import { Refused } from '#server/kit/refused.ts';
import type { Serve } from '#server/kit/serve.ts';
import { receiptPdf } from '#server/pdf/receipt.ts';
import { recordPdf } from '#server/pdf/record.ts';
import { findPaidInvoice, findRecord, listRecords } from './records.store.ts';

export const recordsRoutes = (serve: Serve, { db, config }: Deps): void => {
  serve(recordsCalls.listRegimen, async ({ caller }) => ({
    data: await listRecords(db, caller().patientId, 'regimen'),
  }));
  serve(recordsCalls.listDocuments, async ({ caller }) => ({
    data: await listRecords(db, caller().patientId, 'document'),
  }));
  serve(recordsCalls.loadAttachment, async ({ params, caller }) => {
    const { patientId } = caller();
    const record = await findRecord(db, patientId, params.id);
    if (record) return { ...(await recordPdf(record, config.company)), patientId: record.patientId };
    const paid = await findPaidInvoice(db, patientId, params.id);
    if (paid === null) throw new Refused('NOT_FOUND');
    return { ...(await receiptPdf(paid, config.company)), patientId: paid.patientId };
  });
};
