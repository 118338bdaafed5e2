import { type LetterChoice, type LetterSettings, USUAL_CHOICES } from '#contract/entities/letters.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { lettersMachine } from './letters.machine.ts';
import { lettersStory } from './letters.story.ts';

const usual: LetterSettings = { email: 'siti@example.com', phone: '+6598765432', choices: [...USUAL_CHOICES] };
const reminders: LetterChoice = { kind: 'reminders', channel: 'sms', isOn: true };
const withSms = {
  ...usual,
  choices: usual.choices.map((choice) =>
    choice.kind === reminders.kind && choice.channel === reminders.channel ? reminders : choice,
  ),
};

export const lettersFlow = defineFlow({
  machine: lettersMachine,
  story: lettersStory,
  input: { wizardId: 'letters' },
  events: {
    'letters.refresh': plain,
    'letter.choose': { 'reminders by SMS': { choice: reminders } },
  },
  calls: {
    loadLetters: call<LetterSettings>({ 'as usual': usual }, 'offline'),
    chooseLetter: call<LetterSettings>({ saved: withSms }, 'TOO_MANY_TRIES', 'offline'),
  },
  key: ({ settings, wanted, failure }) => [settings?.choices, wanted, failure?.kind],
});

export const flows: readonly Flow[] = [lettersFlow];
