/** /orderDetails and /invoiceDetail: one invoice with its delivery. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import confirm from './confirm.definition.ts';
import { ask, dataOf, nothing, subFlow, write } from './flow.ts';

export default subFlow(orderMachine, {
  confirm,
  loadInvoice: ask(invoiceCalls.loadInvoice, ({ id, patientId }) => ({ params: { id }, query: { patientId } }), dataOf),
  confirmReceived: write(invoiceCalls.confirmReceived, ({ id, key }) => ({ params: { id }, key }), nothing),
});
