/** Steps of paid bookings: to the card form and through it, at the sandbox's card provider. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { openBooking } from '#harness/booking/booking.steps.ts';
import { cardInputs, fillCard } from '#harness/dom/card-provider.ts';
import { beginningWith, dialog, press, ready, tap, textOf } from '#harness/dom/hand.ts';
import { openStage, type Stage } from '#harness/dom/stage.tsx';
import { choosePerson, choosePlace, toDetail, type Wish } from '#harness/dom/steps.ts';
import { HOLD_KEY } from '#harness/hold/hold.driver.ts';
import { type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { installStripe } from '#harness/server/stripe-js.ts';
import type { World } from '#harness/server/world.ts';
import type { MemberId } from '#server/demo/people.data.ts';

/** A card provider for each test; call it before the file's clocks. */
export const providerPerTest = (world: () => World): (() => OpenGateway) => {
  let gateway: OpenGateway | null = null;
  beforeEach(async () => {
    gateway = await openGateway(world());
    installStripe(gateway);
  });
  afterEach(() => gateway?.close());
  return () => {
    if (gateway === null) throw new Error('The provider opens before each test');
    return gateway;
  };
};

export const openAs = (world: World, as: MemberId, at = '/appointment'): Promise<Stage> => openStage(world, { at, as });

export const tapOn = async (stage: Stage, name: string | RegExp | ((name: string) => boolean)): Promise<void> => {
  tap('button', name);
  await stage.settle();
};

/** Opens the last step of a remote consultation, before booking. */
export const toRemoteReview = async (world: World, wish: Wish = {}): Promise<Stage> => {
  const stage = await openAs(world, 'meiling');
  await toDetail(stage, { kind: 'remote', ...wish });
  return stage;
};
/** Opens the first step, with the first part of a day that has a waitlist. */
export const toWaitlistStart = async (stage: Stage, wish: Wish = {}): Promise<void> => {
  await openBooking(stage, wish.kind);
  await choosePlace(stage, wish);
  await choosePerson(stage, wish);
  const inGroup = (name: RegExp) =>
    screen.queryAllByRole('radiogroup', { name }).flatMap((group) => ready('radio', undefined, group).slice(0, 1));
  for (const group of [/^Waitlist for /, /^Service$/]) {
    const [first] = inGroup(group);
    if (first) press(first);
    await stage.settle();
  }
  await tapOn(stage, beginningWith('Join the waitlist for '));
};
/** Books, and closes the hint. */
export const bookRemote = async (stage: Stage): Promise<void> => {
  await tapOn(stage, beginningWith('Book and pay '));
  await stage.until(() => dialog() !== null || screen.queryByRole('dialog', { name: /^We hold/ }) !== null, 'the hint');
  await tapOn(stage, 'Go to payment');
};
export const cardForm = (stage: Stage): Promise<void> => stage.until(() => cardInputs().length > 0, 'the card form');
/** Holds a remote consultation and opens its card form. */
export const toRemotePayment = async (world: World, wish?: Wish): Promise<Stage> => {
  const stage = await toRemoteReview(world, wish);
  await bookRemote(stage);
  await cardForm(stage);
  return stage;
};

/** Fills in the card and pays; the test waits for the outcome. */
export const payByCard = async (stage: Stage, number?: string): Promise<void> => {
  await stage.pass(1);
  fillCard(number === undefined ? {} : { number });
  await stage.settle();
  const [button] = ready('button', /^Pay \$/);
  if (button === undefined) throw new Error('Pay is not ready');
  tap('button', /^Pay \$/);
  await stage.settle();
};

/** Text of the countdown; null without one. */
export const timer = (): string | null => {
  const shown = screen.queryByRole('timer', { hidden: true });
  return shown && textOf(shown);
};
export const heldKey = (): string | null => localStorage.getItem(HOLD_KEY);
