/** How an order reaches a patient, as they fill it in. */
import { initialOf } from '#model/walker.ts';
import { chinaDeliveryHands, memberDeliveryHands, unknownDeliveryHands } from '../hands/delivery-info.hands.ts';
import type { ViewFlow, ViewsOf } from './view-flow.ts';
import { viewsOf } from './view-of.ts';

const POSTAL_DELAY_MS = 500;

const viewsBy = (hands: Parameters<typeof viewsOf>[0]) =>
  viewsOf(hands, (stage) => stage.flow('refill')?.getSnapshot().children.deliveryInfo, {
    moves: { 'postalDelay is over': (stage) => stage.pass(POSTAL_DELAY_MS) },
  });

/** It never begins: its first screen cannot be come to. */
const never = (view: ViewFlow): ViewFlow => {
  const first = view.flow.moves(initialOf(view.flow)).map(({ label }) => label);
  const reason = 'nothing keeps the wizard of refills between two versions of the app';
  return { ...view, excuses: [], impossible: Object.fromEntries(first.map((label) => [label, reason])) };
};

export const views: ViewsOf = (...of) => [
  ...viewsBy([memberDeliveryHands, chinaDeliveryHands])(...of),
  ...viewsBy([unknownDeliveryHands])(...of).map(never),
];
