import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { LANGUAGE_SHORT_NAMES } from '#src/app/i18n/languages.ts';
import { Tile } from '#src/ui/brand/tile.tsx';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { globeIcon } from '#src/ui/icon/globe.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { chooseLanguage } from '../words.ts';

export function LanguageButton() {
  const { locale } = useLingui().i18n;
  const other = locale === 'en-US' ? 'zh-CN' : 'en-US';
  return (
    <button type="button" className="langbtn" lang={other} onClick={() => void chooseLanguage(other)}>
      <Icon path={globeIcon} size={18} />
      {LANGUAGE_SHORT_NAMES[other]}
    </button>
  );
}

interface AuthFrameProps {
  title: string;
  /** A sentence below the title. */
  about: ReactNode;
  children: ReactNode;
}

/** The page before the sign-in: green beside, the form on paper. */
export function AuthFrame({ title, about, children }: AuthFrameProps) {
  return (
    <main id="main" className="auth-d" aria-label={t`The desk`}>
      <div className="authhead">
        <div className="tile">
          <Tile />
        </div>
        <div className="between">
          <Wordmark isOnDark />
          <LanguageButton />
        </div>
        <h1>{title}</h1>
        <p>{about}</p>
      </div>
      <div className="in">{children}</div>
    </main>
  );
}
