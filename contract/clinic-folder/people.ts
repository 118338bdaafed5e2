/** people.yaml: doctors and therapists. */
import * as v from 'valibot';
import { ProviderRole } from '../entities/clinic.ts';
import { SPOKEN_HERE } from '../lists/spoken.ts';
import { closed, id, maybe, text, words } from './kit.ts';

/** Browsers name the languages of two letters. */
const isNamed = (tag: string): boolean =>
  SPOKEN_HERE.has(tag) ||
  (/^[a-z]{2}(?:-|$)/.test(tag) &&
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined);

const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, ({ input }) => `Language "${input}" is no tag of BCP 47, as en or zh`),
  v.check(
    isNamed,
    ({ input }) =>
      `Language "${input}" has no name that patients can read; allowed: two letters, or ${[...SPOKEN_HERE.keys()].join(', ')}`,
  ),
);

const Person = v.strictObject({
  id,
  name: words(60),
  role: ProviderRole,
  designation: words(60),
  registration: maybe(text(30)),
  languages: v.pipe(
    v.array(language),
    v.minLength(1, () => '{key} has none'),
  ),
  offers: v.array(id),
  until: closed,
});
export type Person = v.InferOutput<typeof Person>;
export const People = v.strictObject({ people: v.array(Person) });
