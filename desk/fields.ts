/** Fields that several forms of the desk have. */
import * as v from 'valibot';
import { Nationality } from '#contract/particulars.ts';

export const typedNumber = v.pipe(v.string(), v.nonEmpty(), v.transform(Number));

/** A checkbox of a form. */
export const ticked = v.pipe(
  v.optional(v.string()),
  v.transform((box) => box !== undefined),
);

/** An identity number that staff read off an ID: an NRIC or FIN, or a passport number with its country. */
export const NumberOnId = v.object({
  number: v.optional(v.string(), ''),
  country: v.optional(
    v.pipe(
      v.string(),
      v.transform((code) => code.toUpperCase()),
      v.union([v.literal(''), Nationality]),
    ),
    '',
  ),
});
export const identityOf = ({ number, country }: v.InferOutput<typeof NumberOnId>) =>
  country === '' ? { nric: number } : { passport: number, nationality: country };
