/** Which letters a member wants, as the model's answers have it. */

import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { group, link, press, pressed, type Thing, text } from '#harness/drivers/things.ts';
import type { LettersContext } from '#machines/letters/letters.types.ts';
import { lettersFlow } from '#model/letters/letters.model.ts';

const remindersBySms: Thing = {
  role: 'checkbox',
  inside: group('Reminders'),
  place: 1,
};
const ALL: Thing = { role: 'checkbox' };

export const lettersDriver: Driver = {
  flow: lettersFlow,
  as: 'siti',
  at: '/profile/letters',
  acts: { 'letters.refresh': press('Try again'), 'letter.choose': pressed(remindersBySms) },
  // the server did not hear of a choice without an answer
  answers: { loadLetters: done },
  seen: {
    unavailable: text('This page could not be loaded'),
    saving: text('Saving…'),
    choosing: text('In the app you always see everything. Each tap is saved.'),
  },
  looks: ({ settings, failure }: LettersContext) => [
    settings?.choices.some(({ channel, isOn }) => channel === 'sms' && isOn) && 'by SMS',
    failure && 'troubled',
  ],
  shows: {
    isTroubled: [text('Your choice was not saved'), ({ failure }) => failure !== null, 'choosing', 'saving'],
  },
  others: [link(), ALL],
};

export const drivers: readonly Driver[] = [lettersDriver];
