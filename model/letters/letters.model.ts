import { type LetterChoice, type LetterSettings, USUAL_CHOICES } from '#contract/entities/letters.ts';
import { lettersMachine } from '#machines/letters/letters.machine.ts';
import { lettersStory } from '#machines/letters/letters.story.ts';
import type { LettersContext } from '#machines/letters/letters.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';

const usual: LetterSettings = { email: 'siti@example.com', phone: '+6598765432', choices: [...USUAL_CHOICES] };
const bySms = (isOn: boolean): LetterChoice => ({ kind: 'reminders', channel: 'sms', isOn });
const isReminder = ({ kind, channel }: LetterChoice): boolean => kind === 'reminders' && channel === 'sms';

const isBySms = ({ settings }: LettersContext): boolean =>
  settings?.choices.some((choice) => isReminder(choice) && choice.isOn) ?? false;
const saved = ({ settings, wanted }: LettersContext): LetterSettings => ({
  ...(settings ?? usual),
  choices: (settings ?? usual).choices.map((choice) => (wanted && isReminder(choice) ? wanted : choice)),
});

export const lettersFlow = defineFlow({
  machine: lettersMachine,
  story: lettersStory,
  input: { wizardId: 'letters' },
  events: {
    'letters.refresh': plain,
    'letter.choose': (context) =>
      isBySms(context)
        ? { 'no reminders by SMS': { choice: bySms(false) } }
        : { 'reminders by SMS': { choice: bySms(true) } },
  },
  calls: {
    loadLetters: (context) =>
      call<LetterSettings>(
        context.wanted === null || context.settings === null
          ? { 'as usual': usual }
          : { 'not as chosen': context.settings, 'as chosen': saved(context) },
        'offline',
      ),
    chooseLetter: (context) => call<LetterSettings>({ saved: saved(context) }, 'TOO_MANY_TRIES', 'offline'),
  },
  key: ({ settings, wanted, failure }) => [settings?.choices, wanted, failure?.kind],
});

export const flows: readonly Flow[] = [lettersFlow];
