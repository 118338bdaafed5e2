/** A held time on the screens of booking: for a fee, with the countdown, and for a deposit. */
import type { AnyMachineSnapshot } from 'xstate';
import { PAYMENT_POLL_MS } from '#contract/constants.ts';
import { done, refused } from '#harness/drivers/answers.ts';
import {
  behindHeld,
  type Clinic,
  type HeldTime,
  heldByDeposit,
  heldRemotely,
  withMembers,
} from '#harness/drivers/clinic.ts';
import type { Driver, Person, Step } from '#harness/drivers/driver.ts';
import { AT_THE_BANK, askBank, openForm, PAYING_CALLS, readInvoice, withInvoice } from '#harness/drivers/paying.ts';
import { button, heading, link, popup, press, pressed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import type { HoldingContext } from '#machines/holding/holding.types.ts';
import type { Flow } from '#model/flow.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#model/holding/holding.model.ts';
import { holdingAnswers } from '#model/holding/holding.wire.model.ts';
import { invoiceVariants } from '#model/payment/payment.model.ts';
import type { Path } from '#model/walker.ts';

const CLOSE = { ...button('Close', popup()), place: 0 } as const;

/** Brings the payment to the bank, where an expired hold must not end it, or else to its card form. */
const rest = async (person: Person, now: AnyMachineSnapshot, [next]: Path): Promise<void> => {
  if (!now.matches('paying') || next?.label === 'payment -> nothing to pay') return;
  if (await person.sees(AT_THE_BANK)) return;
  const { isOver }: HoldingContext = now.context;
  if (isOver || next?.label.startsWith('hold.') || next?.label === 'payment -> paid') {
    await person.answers('invoice', withInvoice(invoiceVariants.processing));
    await person.until(AT_THE_BANK);
  } else {
    await readInvoice(person, 'unpaid');
    await openForm(person);
  }
};

const handsOf = (flow: Flow, held: HeldTime): Driver => {
  const { clinic, appointment, show } = held;
  const ends =
    (of: Clinic['end']) =>
    async (person: Person, { before }: Step) => {
      await of(person, appointment);
      // the app does not use this answer any more
      if (before.matches('loadingFee')) await person.lets('loadHeldFee');
    };
  return {
    flow,
    runs: ['booking.holding'],
    inner: ['paying'],
    ...behindHeld(held),
    holds: PAYING_CALLS,
    delays: [PAYMENT_POLL_MS],
    rest,
    acts: {
      'step.next': (_, now) => press(now.matches('held') ? 'Continue to payment' : 'Check again'),
      'step.back': (_, now) => (now.matches('slotLost') ? pressed() : press('Back')),
      'start.edit': press('Choose another time'),
    },
    moves: {
      'hold.show': async (person) => {
        await clinic.hold(person, appointment);
        await show(person);
      },
      'popup.closed': pressed(CLOSE),
      'hold.expired': ends(clinic.expire),
      'hold.ended': ends(clinic.end),
      // payment.driver.ts walks the payment itself; here only its ends matter
      'payment -> paid': (person) => askBank(person, done()),
      'payment -> left': press('Back'),
      'payment -> nothing to pay': (person) =>
        person.answers('invoice', withInvoice(invoiceVariants['nothing to pay'])),
      'payment -> expired': async (person) => {
        // hears of the end now, or once more
        const isSent = await person.sees(AT_THE_BANK);
        await clinic.end(person, appointment);
        if (!isSent) return;
        await askBank(person, refused('NOT_PAID'));
        // one that knows of its end reads the invoice, and begins nothing more
        await readInvoice(person, 'unpaid');
      },
    },
    answers: withMembers(holdingAnswers),
    screen: popup(),
    seen: {
      readingInvoice: heading('Checking your payment'),
      outcomeUnread: heading('We could not check your payment'),
      slotLost: heading('You paid, but the time was gone'),
    },
    others: [CLOSE, button('Back'), button(beginning('Copy')), link()],
    last: 'any',
    unreachable: [
      { state: 'slotLost', label: 'step.back', reason: 'the popup closes, and that begins the next booking' },
      {
        state: 'held',
        label: ['step.next', 'step.back'],
        reason: 'the popup is closed; opened again it goes on with the payment',
      },
      {
        state: 'paying',
        label: 'payment -> nothing to pay',
        when: ({ isOver }: HoldingContext) => isOver,
        isProven: true,
        reason: 'after its deadline a payment ends as expired',
      },
    ],
  };
};

export const drivers: readonly Driver[] = [
  handsOf(remoteHoldingFlow, heldRemotely),
  handsOf(depositHoldingFlow, heldByDeposit),
];
