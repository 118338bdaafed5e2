/** The refill wizard: the ordered medicines, their delivery, and the payment. */
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { withoutPayment } from '#machines/kit/without-payment.ts';
import { refillMachine } from '#machines/refill/refill.machine.ts';
import { refillSteps } from '#machines/refill/refill.steps.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { readOwnInvoice } from '#src/app/own-invoice.ts';
import { ask, asks, dataOf, nothing, together, write } from '#src/app/rows.ts';
import deliveryInfo from '#src/flows/delivery-info/delivery-info.definition.ts';
import payment from '#src/flows/payment/payment.definition.ts';
import { keptRefillListOf } from '#src/flows/refill-list/refill-list.definition.ts';
import { REFILL, type RefillOpening } from './refill.address.ts';

export type RefillActor = Shown<typeof refillMachine>;

export default flow(REFILL, refillMachine)(
  {
    deliveryInfo,
    payment,
    loadRefillables: asks(
      [clinicCalls.listClinics, refillCalls.listRefillables],
      async (api, { patientId }, _app, signal) => {
        const [clinics, items] = await together(signal, (both) => [
          api(clinicCalls.listClinics, { signal: both }),
          api(refillCalls.listRefillables, { query: { patientId }, signal: both }),
        ]);
        return { clinics: clinics.data, items: items.data };
      },
    ),
    priceCart: ask(
      refillCalls.priceCart,
      ({ cart, clinicId, _id }) => ({ body: { cart: [...cart], clinicId, _id }, isSubmit: true }),
      dataOf,
    ),
    createRefill: write(
      refillCalls.createRefill,
      ({ key, order }) => ({ body: order, key }),
      ({ data }) => data.invoiceData,
    ),
    requestConfirmation: ask(
      invoiceCalls.requestConfirmation,
      ({ id }) => ({ params: { id }, query: { means: 'confirmation' as const }, isSubmit: true }),
      nothing,
    ),
    readInvoice: readOwnInvoice,
  },
  {
    isMembers: true,
    input: ({ opening, wizardId, app }: Beginning<RefillOpening>) => {
      const member = required(app.member(), 'member');
      return {
        wizardId,
        patientId: member._id,
        profile: member,
        list: opening.type === 'refill.pay' ? [] : keptRefillListOf(app).read(),
        isAgain: opening.type === 'refill.begin' && opening.isAgain,
        invoice: opening.type === 'refill.pay' ? opening.invoice : null,
      };
    },
    keeps: { in: 'device', version: 1 },
    asKept: withoutPayment,
    resumed: { type: 'refill.resume' },
    isPaced: true,
    serves: () => true,
    told: (opening, _snapshot, _isNew, app) => {
      if (opening.type === 'refill.goOn') return null;
      return opening.type === 'refill.begin' ? { ...opening, list: keptRefillListOf(app).read() } : opening;
    },
    at: ({ value }) => ({ step: refillSteps[statePath(value)] }),
    popup: { closed: (actor) => actor.send({ type: 'popup.closed' }) },
    /** Tells the page below that a payment has ended, so that the invoice is read again. */
    follow: (actor, app) => {
      let wasPaying = false;
      actor.subscribe((snapshot) => {
        const isPaying = snapshot.matches('payment');
        if (wasPaying && !isPaying) app.tell({ type: 'payment.closed' });
        wasPaying = isPaying;
      });
    },
    /** Empties the kept refill list after an order, even where no page shows it (REFILL-31). */
    emits: { 'refill.ordered': (_, app) => keptRefillListOf(app).write([]) },
  },
);
