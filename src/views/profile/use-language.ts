import { useLingui } from '@lingui/react/macro';
import { chooseLanguage } from '#src/i18n/language.ts';
import { isLanguage, type Language } from '#src/i18n/languages.ts';
import { useWiring } from '#src/wiring/use-wiring.ts';

/** The language in use, and how to choose another; without its catalogue the present one stays. */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useLingui();
  const { show } = useWiring();
  return {
    language: isLanguage(i18n.locale) ? i18n.locale : 'en-US',
    choose: (language) => {
      chooseLanguage(language).catch(() => show({ tone: 'error', text: { code: 'networkError' }, actions: [] }));
    },
  };
}
