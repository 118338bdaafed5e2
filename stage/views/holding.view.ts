/** A time that is held, on the screens of booking, as a person uses them. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { missedBookingFlow, remoteBookingFlow } from '#machines/booking/booking.model.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import type { HoldingPath } from '#machines/holding/holding.machine.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#machines/holding/holding.model.ts';
import { heldBefore, heldForDeposit } from '#machines/holding/holding.samples.model.ts';
import { holdingAnswers } from '#machines/holding/holding.wire.model.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Flow } from '#model/flow.ts';
import holdingDefinition, { type HoldingActor } from '#src/flows/holding.definition.ts';
import type { World } from '#stage/world/world.ts';
import type { Excuse } from '../hands/hands.ts';
import { type Clinic, createClinic } from './booking.clinic.ts';
import { closePopup } from './booking.hands.ts';
import { answer } from './gate.ts';
import { beginningWith, popup, reachable, ready, tap, textOf } from './hand.ts';
import { payingMoves } from './holding.paying.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const HELD = [
  settingsCalls.loadRemoteFee,
  settingsCalls.loadDepositFee,
  paymentCalls.confirmDepositCredit,
  paymentCalls.loadCardSettings,
  paymentCalls.recordPayment,
  invoiceCalls.loadInvoice,
];

/** A time that is held, and where a person finds it. */
interface Held {
  flow: Flow;
  appointment: Appointment;
  input: unknown;
  show: (stage: Stage) => Promise<void>;
}
const remote: Held = {
  flow: remoteHoldingFlow,
  appointment: heldBefore,
  input: remoteBookingFlow.input,
  show: async (stage) => {
    const countdown = () => screen.queryByRole('region', { name: t`Time left to pay` });
    await stage.until(() => countdown() !== null, 'the countdown');
    tap('button', undefined, required(countdown(), 'countdown'));
  },
};
const deposit: Held = {
  flow: depositHoldingFlow,
  appointment: heldForDeposit,
  input: missedBookingFlow.input,
  show: async (stage) => {
    tap('button', beginningWith(t`My appointments`));
    await stage.until(() => ready('button', t`Pay now`).length > 0, 'the appointment');
    tap('button', t`Pay now`);
  },
};

const WAY_ON: Partial<Record<HoldingPath, () => string>> = {
  held: () => t`Continue to payment`,
  outcomeUnread: () => t`Check again`,
};
const HEADINGS: Partial<Record<HoldingPath, () => string>> = {
  outcomeUnread: () => t`We could not check your payment`,
  slotLost: () => t`You paid, but the time was gone`,
};
const excuses: readonly Excuse[] = [
  { state: 'slotLost', label: 'step.back', reason: 'it closes, and the wizard starts anew' },
  ...['step.next', 'step.back'].map((label) => ({
    state: 'held',
    label,
    reason: 'the popup is closed; opened again it goes on with the payment',
  })),
  {
    state: 'paying',
    label: 'payment -> nothing to pay',
    reason: 'after its deadline a payment ends as expired',
    when: ({ isOver }) => isOver,
  },
];

const viewOf = (world: () => World, { flow, appointment, input, show }: Held, met: Set<Excuse>): ViewFlow => {
  let actor: HoldingActor | null = null;
  let clinic: Clinic | null = null;
  const actorOn = (stage: Stage): HoldingActor | null => stage.flow('booking')?.getSnapshot().children.holding ?? null;
  /** Of one that has ended, the last. */
  const present = (stage: Stage) => {
    actor = actorOn(stage) ?? actor;
    return required(actor, 'holding').getSnapshot();
  };
  const path = () => statePath(required(actor, 'holding').getSnapshot().value);
  return {
    flow,
    open: async () => {
      actor = null;
      const opened = createClinic(input as BookingInput, false, [appointment]);
      clinic = opened;
      const before = (gate: Stage['gate']) => {
        opened.route(gate);
        gate.hold(...HELD);
      };
      const stage = await openStage(world(), { at: '/appointment', as: 'meiling', before });
      opened.hold(stage, appointment);
      await show(stage);
      await stage.until(() => actorOn(stage) !== null, 'what is held');
      present(stage);
      return stage;
    },
    snapshot: present,
    controls: {
      'step.next': () => ready('button', WAY_ON[path()]?.() ?? t`Next`),
      'step.back': () => ready('button', t`Back`),
      'start.edit': () => ready('button', t`Choose another time`),
    },
    moves: {
      'hold.show': async (stage) => {
        required(clinic, 'clinic').hold(stage, appointment);
        await show(stage);
      },
      'popup.closed': () => closePopup(),
      ...payingMoves(() => required(clinic, 'clinic'), appointment, present),
    },
    parts: holdingDefinition,
    answers: Object.fromEntries(
      Object.entries(holdingAnswers).map(([id, members]) => [
        id,
        (output: unknown) => answer(200, { success: true, ...members(output) }),
      ]),
    ),
    // the payment's own screens are walked in payment.view.ts, what follows in booking.view.ts
    region: (stage) => (actorOn(stage) === null || path() === 'paying' ? null : popup()),
    local: (inside) => [
      ...reachable('button', t`Close`, inside),
      ...reachable('button', beginningWith(t`Copy`), inside),
      ...inside.querySelectorAll<HTMLElement>('a[href^="tel:"]'),
    ],
    missing: (stage) => {
      const heading = actorOn(stage) && popup() && HEADINGS[path()]?.();
      const shown = [...document.querySelectorAll('h1, h2')].map(textOf);
      return !heading || shown.includes(heading) ? [] : [`the heading ${heading}`];
    },
    excuses,
    impossible: { 'payment -> unexpected': 'whatever its calls answer, the payment goes on by itself' },
    met,
  };
};

/** Every way in which a time is held: for a fee, with the countdown, and for a deposit. */
export const views: ViewsOf = (world) => {
  const met = new Set<Excuse>();
  return [remote, deposit].map((held) => viewOf(world, held, met));
};
