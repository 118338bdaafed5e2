/** A member's own details, with the answers of the model. */
import { OTP_RESEND_MS } from '#contract/constants.ts';
import type { Profile } from '#contract/entities/person.ts';
import { done, refused } from '#harness/drivers/answers.ts';
import { type Driver, type Person, sleepFor } from '#harness/drivers/driver.ts';
import { button, field, heading, press, pressed, question, text, typed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { proveWithPassword } from '#harness/reauthentication/reauthentication.driver.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import type { DetailsContext, DetailsEvent } from '#machines/details/details.types.ts';
import { detailsFlow, elsewhere } from '#model/details/details.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Change = Extract<DetailsEvent, { type: 'details.change' }>;

const answered = (output: unknown) => done({ ...(output as Profile), _id: patientIdOf('daniel') });

/** The code is sent at once. */
const proveByCode = async (person: Person): Promise<void> => {
  await person.until(field('Code'));
  await person.do(typed('Code', lastCode(person.world)));
  await person.do(press('Confirm'));
  await person.gone(field('Code'));
};
const goBackFromCode = async (person: Person): Promise<void> => {
  await person.until(field('Code'));
  await person.do(press('Back to my details'));
};

export const detailsDriver: Driver = {
  flow: detailsFlow,
  as: 'daniel',
  at: '/profile/info',
  acts: {
    'details.change': ({ changes: { name, email, postal, address } }: Change, now) => {
      if (now.hasTag('busy')) return pressed();
      if (postal !== undefined) return typed('Postal code', postal);
      if (address !== undefined) return typed('Block and street', address);
      return name === undefined ? typed('Email address', email ?? '') : typed('Name', name);
    },
    'step.next': press('Save'),
    'changes.discard': press('Discard my changes'),
    'contact.prove': press('Enter code'),
    'contact.drop': press('Remove it'),
    'leave.save': press('Save and leave'),
    'leave.discard': press('Leave without saving'),
    'step.back': press('Stay here'),
  },
  // the arrow of the header
  moves: {
    'page.leave': press('Back'),
    'reauthentication -> it is the person': (person) => proveWithPassword(person, 'Lantern-2026'),
    'reauthentication -> back': press('Cancel'),
    // the pause between two codes
    'contact.prove': async (person) => {
      await sleepFor(person, OTP_RESEND_MS);
      await person.do(press('Enter code'));
    },
    'otp -> proven': proveByCode,
    'otp -> back': goBackFromCode,
  },
  // the password; a code that is sent and typed back
  writes: { 'reauthentication -> it is the person': 1, 'otp -> proven': 2, 'otp -> back': 1 },
  answers: {
    'saveProfile -> DETAILS_CHANGED': refused(
      'DETAILS_CHANGED',
      { profile: { ...elsewhere, _id: patientIdOf('daniel') } },
      'Changed on another device.',
    ),
    saveProfile: answered,
    proveContact: answered,
    dropContact: answered,
  },
  seen: {
    leaving: question('Leave without saving?'),
    proving: heading('Is it you?'),
    provingContact: field('Code'),
    changed: button('Discard my changes'),
    unchanged: field('Name'),
  },
  looks: ({ isSaved, failure, profile }: DetailsContext) => [
    isSaved && 'saved',
    failure && 'troubled',
    profile.pending.email && 'pending',
  ],
  shows: {
    isSaved: [
      text(() => /Your details are saved|Your new email is confirmed/),
      ({ isSaved }) => isSaved,
      'unchanged',
      'changed',
      'leaving',
    ],
    isPending: [
      text(() => /It waits for its code/),
      ({ profile }) => profile.pending.email !== null,
      'unchanged',
      'changed',
      'leaving',
      'saving',
      'takingContact',
      'dropping',
    ],
    isTroubled: [
      text(() => /Your details (?:are not|may not be) saved|Your details are as they were/),
      ({ failure }) => failure !== null,
      'unchanged',
      'changed',
      'leaving',
    ],
  },
  last: 'any',
  others: [
    ...(['Name', 'Email address', 'Mobile number', 'Postal code', 'Block and street'] as const).map(field),
    field(beginning('Unit')),
    button(beginning('Country')),
    button(beginning('Month of birth')),
    button('Show password'),
    button('Confirm'),
    button('Use a code instead'),
    button('Back to my details'),
    button('Send code'),
    button('Send a new code'),
    field('Password'),
    field('Code'),
  ],
};

export const drivers: readonly Driver[] = [detailsDriver];
