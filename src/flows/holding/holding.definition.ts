/** Paying for a time that is held: a part of booking. */
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { keptHolding } from '#machines/holding/holding.kept.ts';
import { holdingMachine } from '#machines/holding/holding.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { readOwnInvoice } from '#src/app/own-invoice.ts';
import { ask, asks, dataOf, nothing } from '#src/app/rows.ts';
import payment from '#src/flows/payment/payment.definition.ts';

export type HoldingActor = Shown<typeof holdingMachine>;

export default subFlow(
  holdingMachine,
  {
    payment,
    loadFee: asks([settingsCalls.loadDepositFee, settingsCalls.loadRemoteFee], (api, { kind }) =>
      api(kind === 'deposit' ? settingsCalls.loadDepositFee : settingsCalls.loadRemoteFee).then(dataOf),
    ),
    confirmCredit: ask(paymentCalls.confirmDepositCredit, ({ id }) => ({ params: { invoiceId: id } }), nothing),
    readInvoice: readOwnInvoice,
  },
  { asKept: keptHolding },
);
