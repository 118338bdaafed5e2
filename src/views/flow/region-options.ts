import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CountryCode, Nationality } from '#contract/lists/people.ts';
import { REGIONS } from '#contract/lists/regions.ts';

type RegionOption = { id: CountryCode; name: string; detail: string; keywords: string };

const nameIn = (language: string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code: CountryCode) => names.of(code) ?? code;
};

/** The countries of the world by their names in `language`, each with its phone code; English words find them, too. */
const regionsIn = (language: string): RegionOption[] => {
  const nameOf = nameIn(language);
  const englishNameOf = nameIn('en');
  const { compare } = new Intl.Collator(language);
  return REGIONS.map(([id, detail]) => ({ id, name: nameOf(id), detail, keywords: englishNameOf(id) })).sort((a, b) =>
    compare(a.name, b.name),
  );
};

export function useRegions(): RegionOption[] {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => regionsIn(locale), [locale]);
}

/** Without the phone codes. */
export function useCountries(): Omit<RegionOption, 'detail'>[] {
  const regions = useRegions();
  return useMemo(() => regions.map(({ id, name, keywords }) => ({ id, name, keywords })), [regions]);
}

/** The countries, and at the end Other (CONST-12). */
export function useNationalities(): { id: Nationality; name: string; keywords?: string }[] {
  const { t } = useLingui();
  const countries = useCountries();
  const other = t`Other`;
  return useMemo(() => [...countries, { id: 'Other', name: other }], [countries, other]);
}
