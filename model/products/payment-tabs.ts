/** The real payment machine in a browser tab, as a pure function; each of its few transitions is made once. */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { moneyToWire } from '#contract/money.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { paymentFlow } from '#machines/payment/payment.model.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { isDone, isFailed, type Move } from '../flow.ts';
import type { Answer } from './payment-server.ts';

export interface Tab {
  snapshot: AnyMachineSnapshot;
  path: string;
  /** Whatever later steps depend on; tabs with the same key are the same. */
  key: string;
  /** The call that is not answered yet. */
  asked: { id: string; src: string } | null;
  /** The intent of the card form, from 0; -1 without a form. */
  intent: number;
  /** SGD on the screen. */
  shown: number;
}

const { machine } = paymentFlow;
const WITH_FORM = /^(cardForm|confirming|recording)/;

export const tabOf = (snapshot: AnyMachineSnapshot): Tab => {
  const context: PaymentContext = snapshot.context;
  const path = statePath(snapshot.value);
  const isActive = snapshot.status === 'active';
  const invoked = isActive ? snapshot._nodes.flatMap((node) => node.invoke)[0] : undefined;
  const hasForm = WITH_FORM.test(path);
  const intent = hasForm ? Number(context.clientSecret) : -1;
  const shown = context.invoice === null ? 0 : moneyToWire(context.invoice.ostBalance);
  const live = [context.card !== null, context.method, shown, intent, hasForm && context.isCardComplete];
  return {
    snapshot,
    path,
    key: isActive ? `${path} ${live.join(' ')}` : path,
    asked: typeof invoked?.src === 'string' ? { id: invoked.id, src: invoked.src } : null,
    intent,
    shown,
  };
};

const endOf = (id: string, answer: Answer): EventObject =>
  'done' in answer
    ? Object.assign({ type: `xstate.done.actor.${id}` }, { output: answer.done, actorId: id })
    : Object.assign({ type: `xstate.error.actor.${id}` }, { error: answer.failed, actorId: id });

export const edgeName = (from: string, type: string, to: string): string => `${from} --${type}--> ${to}`;

export const createTabs = () => {
  const steps = new Map<string, { tab: Tab; edge: string }>();
  const offers = new Map<string, readonly Move[]>();
  const taken = new Set<string>();

  const move = (tab: Tab, label: string, event: EventObject): Tab => {
    const key = `${tab.key} ${label}`;
    let step = steps.get(key);
    if (step === undefined) {
      const next = tabOf(transition(machine, tab.snapshot, event)[0]);
      step = { tab: next, edge: edgeName(tab.path, event.type, next.path) };
      steps.set(key, step);
    }
    taken.add(step.edge);
    return step.tab;
  };
  return {
    /** Edges of the machine that were taken. */
    taken,
    move,
    opened: tabOf(initialTransition(machine, paymentFlow.input)[0]),
    answer: (tab: Tab, id: string, answer: Answer): Tab => move(tab, `${id} -> ${answer.label}`, endOf(id, answer)),
    /** What the person can do, and delays that can be over. */
    offersOf: (tab: Tab): readonly Move[] => {
      const known = offers.get(tab.key);
      if (known) return known;
      const offered = paymentFlow.moves(tab.snapshot).filter(({ event }) => !isDone(event) && !isFailed(event));
      offers.set(tab.key, offered);
      return offered;
    },
  };
};
export type Tabs = ReturnType<typeof createTabs>;
