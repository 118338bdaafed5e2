import { LANGUAGE_SHORT_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '#src/app/i18n/languages.ts';
import { globeIcon } from '../icon/globe.icon.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './language-button.module.css';

export interface LanguageButtonProps {
  language: Language;
  onChange: (language: Language) => void;
}

/** Switches to the other language; named in that language, so that its readers understand it. */
export function LanguageButton({ language, onChange }: LanguageButtonProps) {
  return LANGUAGES.filter((other) => other !== language).map((other) => (
    <button
      key={other}
      type="button"
      className={styles.button}
      lang={LANGUAGE_TAGS[other]}
      onClick={() => onChange(other)}
    >
      <Icon path={globeIcon} size={18} />
      {LANGUAGE_SHORT_NAMES[other]}
    </button>
  ));
}
