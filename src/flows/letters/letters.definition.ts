/** /profile/letters: which letters the member wants. */
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { lettersMachine } from '#machines/letters/letters.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { dataOf, load, write } from '#src/app/rows.ts';

export type LettersActor = Shown<typeof lettersMachine>;

export default flow('letters', lettersMachine)(
  {
    loadLetters: load(lettersCalls.loadLetters, dataOf),
    chooseLetter: write(lettersCalls.chooseLetter, ({ key, choice }) => ({ key, body: choice }), dataOf),
  },
  { isMembers: true, input: ({ wizardId }) => ({ wizardId }) },
);
