import { call, data } from '../call.ts';
import { LetterChoice, LetterSettings } from '../entities/letters.ts';

/** Which letters about appointments, orders and NIK$ a member wants. */
export const lettersCalls = {
  loadLetters: call({
    method: 'GET',
    path: '/profile/letters',
    access: 'member',
    source: 'ours',
    summary:
      'Where letters to the caller go, and by kind and channel whether they are wanted. What law or money asks for has no choice',
    answer: data(LetterSettings),
  }),
  chooseLetter: call({
    method: 'PUT',
    path: '/profile/letters',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'Switches letters of a kind on or off for a channel; may be repeated. Refusals: INVALID for a channel that the kind does not have',
    body: LetterChoice,
    answer: data(LetterSettings),
  }),
};
