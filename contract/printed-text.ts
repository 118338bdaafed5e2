/** Text that papers show; apart from other texts, because the list of what can be drawn is long. */
import * as v from 'valibot';
import { undrawnIn } from './rules/drawn.ts';
import { faultText } from './rules/faults.ts';
import { plainText } from './text.ts';

export const isPrinted = v.check(
  (text: string) => undrawnIn(text) === null,
  ({ input }) => faultText('notDrawn', input),
);

/** As plainText, of characters that can be drawn. */
export const printedText = (max: number, options?: { multiline?: boolean }) =>
  v.pipe(plainText(max, options), isPrinted);
