import { useLingui } from '@lingui/react/macro';
import { asFailure } from '#machines/kit/failure.ts';
import { toastOf } from '#src/app/api/told.ts';
import { chooseLanguage } from '#src/app/i18n/language.ts';
import { isLanguage, type Language } from '#src/app/i18n/languages.ts';
import { useService } from '#src/app/use-app.ts';

/** The language in use, and how to choose another; without its catalogue the present one stays. */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useLingui();
  const show = useService('show');
  return {
    language: isLanguage(i18n.locale) ? i18n.locale : 'en-US',
    choose: (language) => {
      chooseLanguage(language).catch((error: unknown) => show(toastOf(asFailure(error))));
    },
  };
}
