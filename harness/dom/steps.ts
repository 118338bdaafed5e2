/** Steps of booking, by the names on the screen. */
import { screen } from '@testing-library/react';
import { type Kind, openBooking } from '#harness/booking/booking.steps.ts';
import { beginningWith, choices, control, press, ready, tap, textOf, write } from './hand.ts';
import type { Harness } from './harness.tsx';

export interface Wish {
  kind?: Kind;
  place?: string;
  person?: string;
  /** A time of the person's first free day; the first one by default. */
  time?: string;
  /** The service, for a choice with several. */
  service?: string;
  patient?: string;
  message?: string;
}

const pick = async (harness: Harness, group: string, name: string) => {
  const [choice] = choices(group).filter((one) => textOf(one).includes(name));
  if (choice === undefined) throw new Error(`${name} is not offered: ${choices(group).map(textOf).join(', ')}`);
  press(choice);
  await harness.settle();
};
const tapNamed = async (harness: Harness, name: string) => {
  tap('button', beginningWith(name));
  await harness.settle();
};
/** Times of the day that is shown. */
export const times = (): HTMLElement[] =>
  screen.queryAllByRole('radiogroup', { name: /^Times on / }).flatMap((group) => ready('radio', undefined, group));

/** Chooses the place, which opens the choice of persons; a remote consultation has its place already. */
export const choosePlace = async (harness: Harness, { kind = 'doctor', place = 'Orchard' }: Wish = {}) => {
  if (kind === 'remote') return tapNamed(harness, 'Who');
  await tapNamed(harness, 'Where');
  await pick(harness, kind === 'therapist' ? 'Choose a salon' : 'Choose a clinic', place);
};
/** Choices of single persons, without “Any …”. */
export const persons = (kind: Kind = 'doctor'): HTMLElement[] =>
  choices(kind === 'therapist' ? 'Choose a therapist' : 'Choose a doctor', (name) => !name.startsWith('Any '));
export const choosePerson = async (harness: Harness, { kind = 'doctor', person = '' }: Wish = {}) => {
  const [choice] = persons(kind).filter((one) => textOf(one).includes(person));
  if (choice === undefined) throw new Error(`${person} is not offered: ${persons(kind).map(textOf).join(', ')}`);
  press(choice);
  await harness.settle();
};
export const chooseTime = async (harness: Harness, { time, service }: Wish = {}) => {
  const [slot] = times().filter((one) => time === undefined || textOf(one).startsWith(time));
  if (slot === undefined) throw new Error(`${time} is not free: ${times().map(textOf).join(', ')}`);
  press(slot);
  await harness.settle();
  const asked = choices('Service');
  if (asked.length > 0) await pick(harness, 'Service', service ?? textOf(asked[0] ?? document.body));
  await tapNamed(harness, 'Use ');
};

/** Goes from /appointment to the first step, and fills it in. */
export const toStart = async (harness: Harness, wish: Wish = {}) => {
  await openBooking(harness, wish.kind);
  await choosePlace(harness, wish);
  await choosePerson(harness, wish);
  await chooseTime(harness, wish);
};
export const toInfo = async (harness: Harness, wish: Wish = {}) => {
  await toStart(harness, wish);
  await tapNamed(harness, 'Next');
};
export const toDetail = async (harness: Harness, wish: Wish = {}) => {
  await toInfo(harness, wish);
  await pick(harness, wish.kind === 'therapist' ? 'Client' : 'Patient', wish.patient ?? 'Me');
  if (wish.message) write(control('textbox', /^Message for/), wish.message);
  await tapNamed(harness, 'Next');
};
/** Sends the booking; `settle` waits for the answer unless the gate holds it. */
export const book = (harness: Harness) => tapNamed(harness, 'Book appointment');
