/** Invariants of every reachable state of every machine. */

import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { selectCommitted } from '#machines/refill/refill.selectors.ts';
import { type Flow, isDone, isFailed } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { edgesOf, statesOf } from '#model/walker.ts';
import type { FlowRow } from '#src/app/flow.ts';
import { flows as rows } from '#src/app/flows.ts';
import { camelOf } from '#tools/new-names.ts';

/** A request from before a reload stays committed where its invoice cannot be read again. */
const isKnownBefore = (from: AnyMachineSnapshot, to: AnyMachineSnapshot): boolean =>
  from.matches('readingInvoice') && selectCommitted(from) === 'requested' && to.matches('pending');

/** Result states, and the only calls whose answers lead there. */
const RESULTS: Record<string, Record<string, readonly string[]>> = {
  booking: {
    confirmed: ['createAppointment', 'holding'],
    waitingContact: ['joinWaitlist'],
  },
  holding: { paid: ['readInvoice'], released: ['readInvoice'], slotLost: ['readInvoice'] },
  refill: {
    pending: ['requestConfirmation', 'readInvoice'],
    complete: ['payment', 'readInvoice'],
    rejected: ['readInvoice'],
  },
  checkout: {
    'complete.emptying': ['createStoreInvoice', 'settle', 'payment', 'readInvoice'],
    lapsed: ['readInvoice'],
  },
  'sign-in': { signedIn: ['signIn', 'signInAsGuest', 'chooseUserId'] },
  'digital-id': { signedIn: ['exchangeCode', 'claimAccount'], unknown: ['exchangeCode'] },
  'email-confirm': { confirmed: ['confirmEmail'] },
  'contact-undo': { undone: ['undoChange'] },
  'sign-up': { password: ['otp'], signingIn: ['newPassword'], signedIn: ['signIn'] },
  otp: { verified: ['verifyCode'] },
  payment: {
    paid: ['cardPayment', 'loadInvoice'],
    announced: ['announceTransfer'],
    closed: ['cardPayment', 'closeInvoice', 'loadInvoice'],
  },
  'card-payment': { paid: ['recordPayment', 'askPayment'] },
  'new-password': { saved: ['savePassword'] },
  'password-reset': { done: ['newPassword'] },
  'niks-join': { joined: ['joinNiks'] },
  reauthentication: { proven: ['checkPassword', 'otp'] },
  attachment: { shown: ['openFile'] },
  'desk-sign-in': { signedIn: ['signIn', 'signInByPasskey'] },
  'desk-act': { showing: ['sendAct'] },
  session: { 'present.guest': ['loadProfile'], 'present.member': ['loadProfile'] },
};
/**
 * Settled states that refuse Back: an unknown outcome must be resolved first; open questions and sub-flows handle Back.
 */
const REFUSES_BACK: Record<string, readonly string[]> = {
  booking: ['creating.outcomeUnknown', 'payment', 'start'],
  holding: ['paying'],
  payment: ['byCard', 'processing'],
  appointments: ['confirmingCancel'],
  refill: ['info', 'outcomeUnknown', 'payment'],
  checkout: [
    'cart',
    'complete.emptying',
    'complete.linking',
    'complete.told',
    'info',
    'outcomeUnknown',
    'payment',
    'provingContact',
    'provingEmail',
  ],
  details: ['changed.lookingUp', 'changed.pausing', 'changed.quiet', 'proving', 'provingContact', 'unchanged'],
  'sign-in': ['digitalId', 'form', 'waitingAsGuest'],
  membership: ['shown', 'unavailable'],
  'sign-up': ['code', 'digitalId', 'password'],
  'password-reset': ['newPassword'],
  reauthentication: ['code', 'digitalId'],
  'desk-account': ['account', 'codes', 'codesKept', 'unread'],
  'desk-act': ['showing'],
  'desk-day': ['acting', 'day.refreshing', 'day.resting', 'undoing', 'unread'],
  'desk-invitation': ['over', 'person', 'recoveryCodes', 'recoveryKept', 'unread'],
  'desk-list': ['acting', 'list.readingMore', 'list.refreshing', 'list.resting', 'unread'],
  'desk-patient': ['acting', 'found', 'unsearched'],
  'desk-sign-in': ['password'],
};
/** Machines without a page or popup: the app around them has no Back for them. */
const WITHOUT_PAGE = ['desk-arrivals', 'desk-timetable', 'app', 'session', 'toasts', 'desk'];
/** Flows that leave Back to their page: they are not in the address, and their machine takes no Back. */
const isLeftByPage = (name: string): boolean => {
  const row: FlowRow | undefined = Object.entries(rows).find(([flow]) => flow === camelOf(name))?.[1];
  const takesBack = machines.get(name)?.some(({ machine }) => machine.events.includes('step.back'));
  return row !== undefined && row.address === undefined && !takesBack;
};

/** Events of a flow that end a commitment: another thing opens, or its time is over. */
const COMMITS: Record<string, readonly string[]> = {
  booking: ['booking.again', 'booking.begin', 'popup.closed'],
  checkout: [],
  holding: [],
  payment: ['payment.expire'],
  refill: ['refill.pay'],
};

const pathOf = ({ value }: AnyMachineSnapshot): string => statePath(value);

/** Whether an event changes the state or sends to the app, such as to close the popup. Passing time does not count. */
const leadsOn = (flow: Flow, state: AnyMachineSnapshot): boolean =>
  flow.moves(state).some(({ event }) => {
    const [next, effects] = transition(flow.machine, state, event);
    return event.type !== 'time.passed' && (pathOf(next) !== pathOf(state) || effects.length > 0);
  });

describe.each([...machines])('%s', (name, ofMachine) => {
  const states = ofMachine.flatMap(statesOf);
  const edges = ofMachine.flatMap(edgesOf);
  const results = RESULTS[name] ?? {};

  it('a result state is entered by the answer of the call that makes it true, and by nothing else', () => {
    const wrong = edges
      .filter(({ from, to }) => pathOf(to) in results && pathOf(from) !== pathOf(to))
      .filter(({ from, to }) => name !== 'refill' || !isKnownBefore(from, to))
      .filter(({ event, to }) => !isDone(event) || !results[pathOf(to)]?.includes(event.actorId));
    expect(wrong.map(({ from, label, to }) => `${pathOf(from)} --${label}--> ${pathOf(to)}`)).toEqual([]);
    expect(Object.keys(results).filter((path) => !states.some((state) => pathOf(state) === path))).toEqual([]);
  });

  it('no dead end: from every state something leads on, back or out', () => {
    const dead = ofMachine.flatMap((flow) =>
      statesOf(flow)
        .filter((state) => state.status === 'active' && !leadsOn(flow, state))
        .map((state) => `${pathOf(state)} ${flow.key(state)}`),
    );
    expect(dead, 'each of these needs an event that leads on, as to read again').toEqual([]);
  });

  it('every settled state says what Back does, or is known to refuse it', () => {
    const settled = states.filter(
      (state) => state.hasTag('settled') && !WITHOUT_PAGE.includes(name) && !isLeftByPage(name),
    );
    const refusing = settled.filter((state) => !state.can({ type: 'step.back' }));
    expect(
      [...new Set(refusing.map(pathOf))].toSorted(),
      'each takes step.back, or is listed in REFUSES_BACK of this file',
    ).toEqual(REFUSES_BACK[name] ?? []);
  });

  it('what has been committed has its sentence, and changes by the answer of a call and by nothing else', () => {
    const wrong = ofMachine.flatMap((flow) =>
      edgesOf(flow).flatMap(({ from, event, to }) => {
        const [before, after] = [flow.committedIn(from), flow.committedIn(to)];
        if (!before || !after || before === after || isDone(event) || isFailed(event)) return [];
        return event.type;
      }),
    );
    expect([...new Set(wrong)].toSorted()).toEqual(COMMITS[name] ?? []);
    const said = new Set(ofMachine.flatMap((flow) => statesOf(flow).map(flow.committedIn)));
    expect(said.size > 1).toBe(name in COMMITS);
  });

  it('everything that is remembered is plain JSON', () => {
    for (const { context } of states) expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });
});
