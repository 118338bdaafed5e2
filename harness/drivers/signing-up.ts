/** Signing up as a person does it, from the first screen to the last: other flows begin behind these steps. */

import { lastCode, NEW_NRIC } from '#harness/server/newcomer.ts';
import type { DetailAnswers } from '#machines/sign-up/sign-up.types.ts';
import { everyDetail } from '#model/sign-up/sign-up.model.ts';
import type { Person } from './driver.ts';
import { take } from './gestures.ts';
import { button, enter, field, follow, heading, popup, press, pressed, radio, typed } from './things.ts';
import { beginning, regionName } from './words.ts';

export const GOOD_PASSWORD = 'Sunbird-77';

/** Opens a list and takes the region in it. */
export const pick = async (person: Person, label: string, code: string): Promise<void> => {
  const list = popup(label);
  await take(person, button(beginning(label)), regionName(code));
  await person.gone(list);
};

/** Comes from the sign-in screen, so that there is a way back. */
export const openSignUp = async (person: Person): Promise<void> => {
  await person.until(heading('Sign in'));
  await person.do(follow('Create an account'));
  await person.until(heading('Who are you?'));
};

export const toDetails = async (person: Person, nric: string = NEW_NRIC): Promise<void> => {
  await person.do(typed('NRIC or FIN', nric));
  await person.do(press('Next'));
  await person.until(heading('Tell us about yourself'));
};

/** The email comes last and is not left, for leaving it asks whether it is free. */
export const fillDetails = async (person: Person, changes: Partial<DetailAnswers> = {}): Promise<void> => {
  const { name, postal, address, unit, phoneNumber, race, nationality, email } = { ...everyDetail, ...changes };
  // once the form speaks the language again in which its fields are looked for
  await person.until(field('Email address'));
  // the digital ID's name is no field
  if (await person.sees(field('Full name'))) await person.do(typed('Full name', name));
  await person.do(typed('Postal code', postal));
  await person.do(typed('Block and street', address));
  await person.do(typed(beginning('Unit'), unit));
  await person.do(typed('Mobile number', phoneNumber));
  if (race) await person.do(pressed(radio(race)));
  await pick(person, 'Nationality', nationality ?? '');
  const consent = { role: 'checkbox', isChecked: false } as const;
  if (await person.sees(consent)) await person.do(pressed(consent));
  // a field that is given what it has already sends nothing
  await person.do(typed('Email address', ''));
  await person.do(typed('Email address', email));
};

/** Goes on to the choice of SMS or email. */
export const toCodeChoice = async (person: Person): Promise<void> => {
  await toDetails(person);
  await fillDetails(person);
  await person.do(enter('Email address'));
  await person.until(button('Send code'));
};

/** Types the code that is sent now, and goes on to the password. */
export const proveWithCode = async (person: Person): Promise<void> => {
  const { outbox } = person.world;
  const sent = outbox.list().length;
  await person.do(press('Send code'));
  await person.until(field('Code'));
  if (outbox.list().length !== sent + 1) throw new Error('One code was to be sent');
  await person.do(typed('Code', lastCode(person.world)));
  await person.do(press('Confirm'));
  await person.until(heading('Choose a password'));
};

export const typePassword = async (person: Person, password = GOOD_PASSWORD): Promise<void> => {
  await person.do(typed('New password', password));
  await person.do(typed('New password again', password));
};
export const savePassword = async (person: Person, password = GOOD_PASSWORD): Promise<void> => {
  await typePassword(person, password);
  await person.do(press('Save password'));
};
