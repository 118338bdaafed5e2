/** How the payment of what is held comes to its ends, on its own screens; which ways it has is walked in payment.view.ts. */
import { t } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { holdingMachine } from '#machines/holding/holding.machine.ts';
import { invoiceVariants } from '#machines/payment/payment.model.ts';
import { withInvoice, withSettings } from '../hands/paying.ts';
import type { Clinic } from './booking.clinic.ts';
import { answer } from './gate.ts';
import { tap } from './hand.ts';
import type { Stage } from './stage.tsx';

const { loadInvoice } = invoiceCalls;
const { loadCardSettings, recordPayment } = paymentCalls;

type Holding = SnapshotFrom<typeof holdingMachine>;
const isReading = ({ children }: Holding) => children.payment?.getSnapshot().matches('loadingInvoice') ?? false;

const read = async (stage: Stage, invoice: keyof typeof invoiceVariants) => {
  await stage.until(() => stage.gate.isHeld(loadInvoice), 'the invoice');
  await stage.gate.release(loadInvoice, answer(200, withInvoice(invoiceVariants[invoice])));
  await stage.settle();
};
const ask = async (stage: Stage, isPaid: boolean) => {
  tap('button', t`Ask now`);
  await stage.until(() => stage.gate.isHeld(recordPayment), 'the question');
  const refusal = { success: false, code: 'NOT_PAID', message: 'Not paid' };
  await stage.gate.release(recordPayment, isPaid ? answer(200, { success: true }) : answer(409, refusal));
};

export const payingMoves = (clinic: () => Clinic, appointment: Appointment, present: (stage: Stage) => Holding) => {
  /** While its bank is asked a payment outlives the hold. */
  const waitForBank = async (stage: Stage) => {
    if (present(stage).matches('paying') && isReading(present(stage))) await read(stage, 'processing');
  };
  return {
    'hold.expired': async (stage: Stage) => {
      await waitForBank(stage);
      await clinic().expire(stage, appointment);
    },
    'hold.ended': async (stage: Stage) => {
      await waitForBank(stage);
      await clinic().end(stage, appointment);
    },
    'payment -> paid': (stage: Stage) => (isReading(present(stage)) ? read(stage, 'paid') : ask(stage, true)),
    'payment -> left': () => tap('button', t`Back`),
    'payment -> nothing to pay': (stage: Stage) => read(stage, 'nothing to pay'),
    'payment -> expired': async (stage: Stage) => {
      if (isReading(present(stage))) return clinic().end(stage, appointment);
      await ask(stage, false);
      await stage.until(() => stage.gate.isHeld(loadCardSettings), 'the card settings');
      await stage.gate.release(loadCardSettings, answer(200, withSettings));
    },
  };
};
