/** Steps of booking, by the names on the screen. */
import { screen } from '@testing-library/react';
import { type Kind, openBooking } from '#harness/booking/booking.steps.ts';
import { beginningWith, choices, control, press, ready, tap, textOf, write } from './hand.ts';
import type { Stage } from './stage.tsx';

export interface Wish {
  kind?: Kind;
  place?: string;
  person?: string;
  /** A time of the person's first free day; the first by default. */
  time?: string;
  /** The service, for a choice with several. */
  service?: string;
  patient?: string;
  message?: string;
}

const pick = async (stage: Stage, group: string, name: string) => {
  const [choice] = choices(group).filter((one) => textOf(one).includes(name));
  if (choice === undefined) throw new Error(`${name} is not offered: ${choices(group).map(textOf).join(', ')}`);
  press(choice);
  await stage.settle();
};
const tapNamed = async (stage: Stage, name: string) => {
  tap('button', beginningWith(name));
  await stage.settle();
};
/** Times of the day that is shown. */
export const times = (): HTMLElement[] =>
  screen.queryAllByRole('radiogroup', { name: /^Times on / }).flatMap((group) => ready('radio', undefined, group));

/** Chooses the place, which opens the choice of persons; a remote consultation has its place already. */
export const choosePlace = async (stage: Stage, { kind = 'doctor', place = 'Orchard' }: Wish = {}) => {
  if (kind === 'remote') return tapNamed(stage, 'Who');
  await tapNamed(stage, 'Where');
  await pick(stage, kind === 'therapist' ? 'Choose a salon' : 'Choose a clinic', place);
};
/** Choices of single persons, without “Any …”. */
export const persons = (kind: Kind = 'doctor'): HTMLElement[] =>
  choices(kind === 'therapist' ? 'Choose a therapist' : 'Choose a doctor', (name) => !name.startsWith('Any '));
export const choosePerson = async (stage: Stage, { kind = 'doctor', person = '' }: Wish = {}) => {
  const [choice] = persons(kind).filter((one) => textOf(one).includes(person));
  if (choice === undefined) throw new Error(`${person} is not offered: ${persons(kind).map(textOf).join(', ')}`);
  press(choice);
  await stage.settle();
};
export const chooseTime = async (stage: Stage, { time, service }: Wish = {}) => {
  const [slot] = times().filter((one) => time === undefined || textOf(one).startsWith(time));
  if (slot === undefined) throw new Error(`${time} is not free: ${times().map(textOf).join(', ')}`);
  press(slot);
  await stage.settle();
  const asked = choices('Service');
  if (asked.length > 0) await pick(stage, 'Service', service ?? textOf(asked[0] ?? document.body));
  await tapNamed(stage, 'Use ');
};

/** From /appointment to the first step, filled in. */
export const toStart = async (stage: Stage, wish: Wish = {}) => {
  await openBooking(stage, wish.kind);
  await choosePlace(stage, wish);
  await choosePerson(stage, wish);
  await chooseTime(stage, wish);
};
export const toInfo = async (stage: Stage, wish: Wish = {}) => {
  await toStart(stage, wish);
  await tapNamed(stage, 'Next');
};
export const toDetail = async (stage: Stage, wish: Wish = {}) => {
  await toInfo(stage, wish);
  await pick(stage, wish.kind === 'therapist' ? 'Client' : 'Patient', wish.patient ?? 'Me');
  if (wish.message) write(control('textbox', /^Message for/), wish.message);
  await tapNamed(stage, 'Next');
};
/** Sends the booking; `settle` waits for the answer unless the gate holds it. */
export const book = (stage: Stage) => tapNamed(stage, 'Book appointment');
