/** A member's own details, with the answers of the model. */
import type { Profile } from '#contract/entities/person.ts';
import { detailsFlow, elsewhere } from '#machines/details/details.model.ts';
import type { DetailsContext, DetailsEvent } from '#machines/details/details.types.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { done, refused } from './answers.ts';
import type { Hands } from './hands.ts';
import { button, field, press, pressed, question, text, typed } from './things.ts';
import { beginning } from './words.ts';

type Change = Extract<DetailsEvent, { type: 'details.change' }>;

export const detailsHands: Hands = {
  flow: detailsFlow,
  as: 'siti',
  at: '/profile/info',
  acts: {
    'details.change': ({ changes: { name, email, postal, address } }: Change, now) => {
      if (now.matches('saving')) return pressed();
      if (postal !== undefined) return typed('Postal code', postal);
      if (address !== undefined) return typed('Block and street', address);
      return name === undefined ? typed('Email address', email ?? '') : typed('Name', name);
    },
    'step.next': press('Save'),
    'changes.discard': press('Discard my changes'),
    'leave.save': press('Save and leave'),
    'leave.discard': press('Leave without saving'),
    'step.back': press('Stay here'),
  },
  // the arrow of the header
  moves: { 'page.leave': press('Back') },
  answers: {
    'saveProfile -> DETAILS_CHANGED': refused(
      'DETAILS_CHANGED',
      { profile: { ...elsewhere, _id: patientIdOf('siti') } },
      'Changed on another device.',
    ),
    saveProfile: (output) => done({ ...(output as Profile), _id: patientIdOf('siti') }),
  },
  seen: { leaving: question('Leave without saving?'), changed: button('Discard my changes'), unchanged: field('Name') },
  looks: ({ isSaved, failure }: DetailsContext) => [isSaved && 'saved', failure && 'troubled'],
  shows: {
    isSaved: [text('Your details are saved'), ({ isSaved }) => isSaved],
    isTroubled: [
      text(() => /Your details (?:are not|may not be) saved/),
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
  ],
};

export const hands: readonly Hands[] = [detailsHands];
