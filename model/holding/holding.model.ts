import type { Appointment } from '#contract/entities/appointment.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import { holdingMachine } from '#machines/holding/holding.machine.ts';
import { selectCommitted } from '#machines/holding/holding.selectors.ts';
import { holdingStory } from '#machines/holding/holding.story.ts';
import type { FeeKind } from '#machines/holding/holding.types.ts';
import { required } from '#machines/kit/required.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { PaymentOutput } from '#machines/payment/payment.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { nextWeek, visitInvoiceWith } from '#model/samples.ts';
import { fee, heldBefore, heldForDeposit } from './holding.samples.model.ts';

/** Invoices of the held booking as the server may return them. */
export const readings = {
  paid: visitInvoiceWith({ ostBalance: 0, payment: { status: 'paid' } }),
  'paid too late': visitInvoiceWith({ ostBalance: 0, payment: { status: 'refunding', reference: 're_1' } }),
  'not paid': visitInvoiceWith({ ostBalance: 20 }),
  processing: visitInvoiceWith({ ostBalance: 20, payment: { status: 'processing' } }),
  void: visitInvoiceWith({ ostBalance: 0 }),
};

export type Reading = keyof typeof readings;

const flowOf = (start: Words, feeKind: FeeKind, { _id: id, invoiceId, patientId }: Appointment) =>
  defineFlow({
    machine: holdingMachine,
    story: holdingStory,
    start,
    committed: selectCommitted,
    input: {
      id,
      invoiceId: required(invoiceId, 'invoiceId'),
      patientId: required(patientId, 'patientId'),
      feeKind,
    },
    events: {
      'hold.expired': { 'of this': { id }, 'of another': { id: nextWeek._id } },
      'hold.ended': { 'of this': { id }, 'of another': { id: nextWeek._id } },
      'hold.show': plain,
      'popup.closed': plain,
      'step.next': plain,
      'step.back': plain,
      'start.edit': plain,
    },
    calls: {
      loadFee: call<Fee>({ fee }, 'UNAVAILABLE'),
      payment: call<PaymentOutput>(
        {
          paid: { outcome: 'paid' },
          left: { outcome: 'left' },
          expired: { outcome: 'expired' },
          'nothing to pay': { outcome: 'closed' },
        },
        'unexpected',
      ),
      confirmCredit: call<void>({ confirmed: undefined }, 'offline'),
      readInvoice: call<Invoice>(readings, 'offline'),
    },
    key: ({ isOver }) => [isOver],
  });

/** A held consultation by video, with its countdown. */
export const remoteHoldingFlow = flowOf(
  words('A video consultation is held', '视频问诊时间已保留'),
  'remote',
  heldBefore,
);
export const depositHoldingFlow = flowOf(
  words('A time is held for its deposit', '时间已保留，待付押金'),
  'deposit',
  heldForDeposit,
);

export const flows: readonly Flow[] = [remoteHoldingFlow, depositHoldingFlow];
