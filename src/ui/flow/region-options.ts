import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CountryCode, Nationality } from '#contract/lists/people.ts';
import { REGIONS } from '#contract/lists/regions.ts';

type RegionOption = { id: CountryCode; name: string; detail: string; keywords: string };

const nameIn = (language: string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code: CountryCode) => names.of(code) ?? code;
};

/** Makes the list once for each language: 250 names, sorted. */
const onceIn = <Made>(make: (language: string) => Made) => {
  const made = new Map<string, Made>();
  return (language: string): Made => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
};

/** The countries of the world by their names in a language, each with its phone code; English words find them, too. */
const regionsIn = onceIn((language): RegionOption[] => {
  const nameOf = nameIn(language);
  const englishNameOf = nameIn('en');
  const { compare } = new Intl.Collator(language);
  return REGIONS.map(([id, detail]) => ({ id, name: nameOf(id), detail, keywords: englishNameOf(id) })).sort((a, b) =>
    compare(a.name, b.name),
  );
});
const countriesIn = onceIn((language) => regionsIn(language).map(({ id, name, keywords }) => ({ id, name, keywords })));

export function useRegions(): RegionOption[] {
  const { i18n } = useLingui();
  return regionsIn(i18n.locale);
}

/** The countries without the phone codes. */
export function useCountries(): Omit<RegionOption, 'detail'>[] {
  const { i18n } = useLingui();
  return countriesIn(i18n.locale);
}

/** The countries, and at the end Other (CONST-12). */
export function useNationalities(): { id: Nationality; name: string; keywords?: string }[] {
  const { t } = useLingui();
  const countries = useCountries();
  const other = t`Other`;
  return useMemo(() => [...countries, { id: 'Other', name: other }], [countries, other]);
}
