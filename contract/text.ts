import * as v from 'valibot';
import { cleanText } from './clean.ts';

/** Control characters that no field takes; tab and newline pass where `multiline`. */
const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_TAB_NEWLINE = /[\u0000-\u0008\u000b-\u001f\u007f]/;

export const wellFormed = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'has a broken character'),
);
const without = (signs: RegExp) => v.check((text: string) => !signs.test(text), 'has a control character');
export const singleLine = without(CONTROL);

/** Text that PostgreSQL stores verbatim: well-formed Unicode, cleaned, without control characters, at most `max` characters. */
export const plainText = (max: number, { multiline = false } = {}) =>
  v.pipe(
    wellFormed,
    v.transform(cleanText),
    v.maxLength(max),
    multiline ? without(CONTROL_BUT_TAB_NEWLINE) : singleLine,
  );

/** A member that may be missing or null on the wire and is null here. */
export const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** A password as typed: neither trimmed nor normalised. Longer than any that the policy takes, so that the policy can say so. */
export const Password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));
