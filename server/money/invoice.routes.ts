import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';
import { keepForCounter } from './counter-niks.service.ts';
import { closeInvoice, confirmReceived, requestConfirmation } from './invoice.service.ts';
import { findInvoice, listInvoices, lockOwnInvoice } from './invoice.store.ts';
import { CLOSED, REQUESTED } from './invoice.words.ts';

export const invoiceRoutes = (serve: Serve, { db }: Deps): void => {
  serve(invoiceCalls.listInvoices, async ({ query, caller }) => {
    const invoices = await listInvoices(db, caller().patientId, query);
    if (invoices === null) throw new Refused('NOT_FOUND');
    return { invoices };
  });
  serve(invoiceCalls.loadInvoice, async ({ params, query, caller }) => {
    const invoice = await findInvoice(db, caller().patientId, query.patientId, params.id);
    if (invoice === null) throw new Refused('NOT_FOUND');
    return { data: invoice };
  });
  serve(invoiceCalls.requestConfirmation, ({ params, query, caller, language, now, commit }) =>
    commit(async (tx) => {
      await requestConfirmation(tx, caller().patientId, params.id, now, query.means);
      return { message: REQUESTED[language] };
    }),
  );
  serve(invoiceCalls.closeInvoice, ({ params, caller, language, now, commit }) =>
    commit(async (tx) => {
      await closeInvoice(tx, caller().patientId, params.id, now);
      return { message: CLOSED[language] };
    }),
  );
  serve(invoiceCalls.confirmReceived, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      await confirmReceived(tx, caller().patientId, params.id, now);
      return {};
    }),
  );
  serve(invoiceCalls.keepForCounter, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      const { patientId } = caller();
      const invoice = await lockOwnInvoice(tx, patientId, params.id);
      await keepForCounter(tx, invoice, now);
      const kept = await findInvoice(tx, patientId, invoice.patientId, params.id);
      if (kept === null) throw new Error('An invoice is gone while it is locked');
      return { data: kept };
    }),
  );
};
