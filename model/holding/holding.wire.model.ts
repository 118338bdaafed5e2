/** Successful answers of the clinic's server to the calls of the holding model, in wire format. */
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import { moneyToWire } from '#contract/money.ts';
import { wireVisitInvoiceWith } from '#model/samples.ts';

export const feeOnWire = ({ taxPercentage, ...amounts }: Fee) => ({
  taxPercentage,
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, moneyToWire(amount)])),
});
const invoiceOnWire = ({ ostBalance, payment }: Invoice) =>
  wireVisitInvoiceWith({ ostBalance: moneyToWire(ostBalance), payment });

/** Members of the answer besides `success`, by invoke id. */
export const holdingAnswers: Record<string, (output: unknown) => object> = {
  loadHeldFee: (output) => ({ data: feeOnWire(output as Fee) }),
  confirmCredit: () => ({}),
  readInvoice: (output) => ({ data: invoiceOnWire(output as Invoice) }),
};
