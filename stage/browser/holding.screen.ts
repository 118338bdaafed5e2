/** A time that is held, on the screens of booking, as a person has it. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { PAYMENT_POLL_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { missedBookingFlow, remoteBookingFlow } from '#machines/booking/booking.model.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { holdingMachine } from '#machines/holding/holding.machine.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#machines/holding/holding.model.ts';
import { heldBefore, heldForDeposit } from '#machines/holding/holding.samples.model.ts';
import type { HoldingContext, HoldingEvent } from '#machines/holding/holding.types.ts';
import { holdingAnswers } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import type { Excuse } from '../hands/hands.ts';
import { type Clinic, openClinic } from './booking.clinic.ts';
import { closePopup } from './booking.hands.ts';
import { holdDelays } from './hands.ts';
import { payingHands } from './holding.paying.ts';
import { answered, namesOf, type Passage, refused, toServer } from './network.ts';
import { type Place, type Screen, settledLook } from './walk.ts';

type Holding = SnapshotFrom<typeof holdingMachine>;
type PaymentEnd = { type: 'xstate.done.actor.payment' };

/** Under which name requests wait. */
const WAITING = {
  fee: [settingsCalls.loadRemoteFee, settingsCalls.loadDepositFee],
  credit: [paymentCalls.confirmDepositCredit],
  invoice: [invoiceCalls.loadInvoice],
  intent: [paymentCalls.createIntent],
  record: [paymentCalls.recordPayment],
  closing: [invoiceCalls.closeInvoice],
};

/** A time that is held, and where a person finds it. */
interface Held {
  flow: Flow;
  appointment: Appointment;
  input: unknown;
  show: (page: Page) => Promise<void>;
}
const remote: Held = {
  flow: remoteHoldingFlow,
  appointment: heldBefore,
  input: remoteBookingFlow.input,
  show: (page) => page.getByRole('button', { name: /^Tap to/ }).click(),
};
const deposit: Held = {
  flow: depositHoldingFlow,
  appointment: heldForDeposit,
  input: missedBookingFlow.input,
  show: async (page) => {
    await page.getByRole('button', { name: /^My appointments/ }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
  },
};

const excuses: readonly Excuse[] = [
  { state: 'slotLost', label: 'step.back', reason: 'the popup closes, and that begins the next booking' },
  { label: 'payment -> unexpected', reason: 'whatever its calls answer, the payment goes on by itself' },
  ...['step.next', 'step.back'].map((label) => ({
    state: 'held',
    label,
    reason: 'the popup is closed; opened again it goes on with the payment',
  })),
  {
    state: 'paying',
    label: 'payment -> nothing to pay',
    when: ({ isOver }) => isOver,
    reason: 'after its deadline a payment ends as expired',
  },
];

interface Facts {
  state: string;
  /** Null when it has ended. */
  isOver: boolean | null;
}
/** Once it has ended, the screen on which booking goes on. */
const ENDS: Record<string, string> = {
  'You are booked': 'paid',
  'Time is up, your booking was not paid': 'released',
  'When and where?': 'again',
};

const KEPT = 'myniks.kept.booking';
interface Kept {
  snapshot: { children: { holding?: { snapshot: { value: string; context: HoldingContext } } } };
}
/** As the device keeps it: of a payment, only that it is held. */
const keptHolding = async (page: Page) => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  const kept: Kept = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '');
  return kept.snapshot.children.holding?.snapshot ?? null;
};
const isOpen = async (page: Page) => (await page.getByRole('dialog', { includeHidden: true }).count()) > 0;
const headings = (page: Page): Promise<string[]> =>
  page.getByRole('heading', { includeHidden: true }).allTextContents();

const payingState = async ({ page, network }: Place): Promise<string> => {
  const isReading = network.isHeld('invoice');
  if (!(await isOpen(page))) return isReading ? 'readingInvoice' : 'held';
  if (network.isHeld('credit')) return 'confirmingCredit';
  if (isReading && (await headings(page)).includes('Checking your payment')) return 'readingInvoice';
  return network.isHeld('fee') ? 'loadingFee' : 'paying';
};
const observe = async (at: Place): Promise<Facts> => {
  const kept = await keptHolding(at.page);
  if (kept) return { state: kept.value === 'held' ? await payingState(at) : kept.value, isOver: kept.context.isOver };
  if (!(await isOpen(at.page))) return { state: 'done', isOver: null };
  const shown = await headings(at.page);
  return { state: ENDS[shown.findLast((heading) => heading in ENDS) ?? ''] ?? '', isOver: null };
};

const WAY_ON = /^(?:Continue to payment|Check again)$/;

const screenOf = ({ flow, appointment, input, show }: Held): Screen<Facts> => {
  let clinic: Clinic | null = null;
  const present = () => required(clinic, 'clinic');
  return {
    flow,
    excuses,
    prepare: (world) => {
      const opened = openClinic(world, input as BookingInput, [appointment], false);
      clinic = opened;
      return {
        as: 'meiling',
        at: '/appointment',
        before: async (page) => {
          await opened.route(page);
          // a bank is asked again when the path says so, however long a look takes
          await holdDelays(page, PAYMENT_POLL_MS);
        },
      };
    },
    arrive: ({ page }) => show(page),
    callOf: namesOf(WAITING),
    requestOf: { loadHeldFee: 'fee', confirmCredit: 'credit', readInvoice: 'invoice' },
    // asked again while it is unavailable; any other refusal takes the same way
    passages: { 'loadHeldFee -> UNAVAILABLE': (): Passage => refused('NOT_FOUND') },
    answer: (_, { actorId, output }) => answered({ success: true, ...holdingAnswers[actorId]?.(output) }),
    rest: async (at, snapshot, rest) => {
      if (snapshot.matches('paying')) await payingHands(present(), at, appointment).rest(rest[0]?.label ?? '');
    },
    perform: async (at, { label, event: asked }) => {
      const { page, network } = at;
      const event = asked as HoldingEvent | PaymentEnd;
      const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
      switch (event.type) {
        case 'hold.expired':
          await present().expire(page, appointment);
          return network.release('fee', toServer);
        case 'hold.ended':
          await present().end(page, appointment);
          // nobody waits for it any more
          return network.release('fee', toServer);
        case 'hold.show':
          await present().hold(page, appointment);
          return show(page);
        case 'popup.closed':
          return closePopup(page);
        case 'step.next':
          return press(WAY_ON);
        case 'step.back':
          return press('Back');
        case 'start.edit':
          return press('Choose another time');
        case 'xstate.done.actor.payment':
          return payingHands(present(), at, appointment).end(label.split(' -> ')[1] ?? '');
      }
    },
    observe,
    expected: (snapshot: AnyMachineSnapshot) => {
      const { value, context, status } = snapshot as Holding;
      return { state: statePath(value), isOver: status === 'done' ? null : context.isOver };
    },
    lookOf: (snapshot) => {
      const look = settledLook(snapshot);
      return look && `${look} ${(snapshot as Holding).context.feeKind}`;
    },
    isShown: ({ page }) => isOpen(page),
    comesBack: (snapshot) => snapshot.hasTag('settled') && !snapshot.matches('paying') && !snapshot.matches('held'),
    unseen: { held: 'the popup is closed; opened again it goes on with the payment' },
  };
};

export const screens: readonly Screen[] = [screenOf(remote), screenOf(deposit)];
