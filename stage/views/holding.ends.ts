/** How what is held comes to its ends by a short way; which ways it has is walked in holding.view.ts. */
import { t } from '@lingui/core/macro';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { type Reading, readings } from '#machines/holding/holding.model.ts';
import { holdingAnswers } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import type { Clinic } from './booking.clinic.ts';
import { bookingOf } from './booking.hands.ts';
import { answer, type Passage } from './gate.ts';
import { tap } from './hand.ts';
import type { Stage } from './stage.tsx';

const { loadInvoice } = invoiceCalls;

/** The invoice as the server has it. */
export const invoiceThatIs = (reading: Reading): Passage =>
  answer(200, { success: true, ...holdingAnswers['readInvoice']?.(readings[reading]) });

/** In another tab it was paid or given up, and the server says what became of it. */
export const holdingMoves = (
  clinic: () => Clinic,
  appointment: () => Appointment,
  reopen: (stage: Stage) => Promise<void>,
) => {
  const end = async (stage: Stage, reading: Reading) => {
    const { holding } = bookingOf(stage).getSnapshot().children;
    if (
      required(holding ?? null, 'holding')
        .getSnapshot()
        .matches('loadingFee')
    )
      await clinic().end(stage, appointment());
    await stage.until(() => stage.gate.isHeld(loadInvoice), 'the invoice');
    await stage.gate.release(loadInvoice, invoiceThatIs(reading));
    await stage.settle();
  };
  return {
    'hold.expired': (stage: Stage) => clinic().expire(stage, appointment()),
    'hold.ended': (stage: Stage) => clinic().end(stage, appointment()),
    'holding -> paid': (stage: Stage) => end(stage, 'paid'),
    'holding -> released': (stage: Stage) => end(stage, 'void'),
    'holding -> again': async (stage: Stage) => {
      await end(stage, 'paid too late');
      tap('button', t`Choose another time`);
    },
    'holding -> done': async (stage: Stage) => {
      await end(stage, 'paid too late');
      await reopen(stage);
    },
  };
};
