/** /profile/letters: which letters the member wants. */
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { lettersMachine } from '#machines/letters/letters.machine.ts';
import type { Shown } from './engine.ts';
import { flow } from './flow.ts';
import { dataOf, load, write } from './rows.ts';

export type LettersActor = Shown<typeof lettersMachine>;

export default flow('letters', lettersMachine)(
  {
    loadLetters: load(lettersCalls.loadLetters, dataOf),
    chooseLetter: write(lettersCalls.chooseLetter, ({ key, choice }) => ({ key, body: choice }), dataOf),
  },
  { isMembers: true, input: ({ wizardId }) => ({ wizardId }) },
);
