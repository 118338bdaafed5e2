import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/app/i18n/languages.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { useLanguage } from './use-language.ts';

/** /profile/language: choosing one switches the app at once (PROFILE-13). */
export default function LanguageView() {
  const { t } = useLingui();
  const { language, choose } = useLanguage();
  const words: Record<Language, string> = { 'en-US': t`English`, 'zh-CN': t`Simplified Chinese` };
  return (
    <Page>
      <ChoiceGroup label={t`Language`} isFollowing={false}>
        {LANGUAGES.map((offered) => (
          <Choice
            key={offered}
            title={<span lang={offered}>{LANGUAGE_NAMES[offered]}</span>}
            sub={offered === language ? t`In use now` : words[offered]}
            isSelected={offered === language}
            onSelect={() => choose(offered)}
          />
        ))}
      </ChoiceGroup>
    </Page>
  );
}
