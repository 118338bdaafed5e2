/** Steps of paid bookings: to the card form and through it, at the sandbox's card provider. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { openBooking } from '#harness/booking/booking.steps.ts';
import { cardInputs, fillCard } from '#harness/dom/card-provider.ts';
import { beginningWith, dialog, press, ready, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness } from '#harness/dom/harness.tsx';
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

export const openAs = (world: World, as: MemberId, at = '/appointment'): Promise<Harness> =>
  openHarness(world, { at, as });

export const tapOn = async (harness: Harness, name: string | RegExp | ((name: string) => boolean)): Promise<void> => {
  tap('button', name);
  await harness.settle();
};

/** Opens the last step of a remote consultation, before booking. */
export const toRemoteReview = async (world: World, wish: Wish = {}): Promise<Harness> => {
  const harness = await openAs(world, 'meiling');
  await toDetail(harness, { kind: 'remote', ...wish });
  return harness;
};
/** Opens the first step, with the first part of a day that has a waitlist. */
export const toWaitlistStart = async (harness: Harness, wish: Wish = {}): Promise<void> => {
  await openBooking(harness, wish.kind);
  await choosePlace(harness, wish);
  await choosePerson(harness, wish);
  const inGroup = (name: RegExp) =>
    screen.queryAllByRole('radiogroup', { name }).flatMap((group) => ready('radio', undefined, group).slice(0, 1));
  for (const group of [/^Waitlist for /, /^Service$/]) {
    const [first] = inGroup(group);
    if (first) press(first);
    await harness.settle();
  }
  await tapOn(harness, beginningWith('Join the waitlist for '));
};
/** Books, and closes the hint. */
export const bookRemote = async (harness: Harness): Promise<void> => {
  await tapOn(harness, beginningWith('Book and pay '));
  await harness.until(
    () => dialog() !== null || screen.queryByRole('dialog', { name: /^We hold/ }) !== null,
    'the hint',
  );
  await tapOn(harness, 'Go to payment');
};
export const cardForm = (harness: Harness): Promise<void> =>
  harness.until(() => cardInputs().length > 0, 'the card form');
/** Holds a remote consultation and opens its card form. */
export const toRemotePayment = async (world: World, wish?: Wish): Promise<Harness> => {
  const harness = await toRemoteReview(world, wish);
  await bookRemote(harness);
  await cardForm(harness);
  return harness;
};

/** Fills in the card and pays; the test waits for the outcome. */
export const payByCard = async (harness: Harness, number?: string): Promise<void> => {
  await harness.pass(1);
  fillCard(number === undefined ? {} : { number });
  await harness.settle();
  const [button] = ready('button', /^Pay \$/);
  if (button === undefined) throw new Error('Pay is not ready');
  tap('button', /^Pay \$/);
  await harness.settle();
};

/** Text of the countdown; null without one. */
export const timer = (): string | null => {
  const shown = screen.queryByRole('timer', { hidden: true });
  return shown && textOf(shown);
};
export const heldKey = (): string | null => localStorage.getItem(HOLD_KEY);
