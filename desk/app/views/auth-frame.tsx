import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { LANGUAGE_SHORT_NAMES } from '#src/app/i18n/languages.ts';
import { Tile } from '#src/ui/brand/tile.tsx';
import { Wordmark } from '#src/ui/brand/wordmark.tsx';
import { globeIcon } from '#src/ui/icon/globe.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { chooseLanguage } from '../words.ts';

/** Shows the desk in the other language; without its texts, says that they did not load. */
export function LanguageButton() {
  const { locale } = useLingui().i18n;
  const [isMissing, setMissing] = useState(false);
  const other = locale === 'en-US' ? 'zh-CN' : 'en-US';
  const choose = () =>
    chooseLanguage(other).then(
      () => setMissing(false),
      () => setMissing(true),
    );
  return (
    <span className="langs">
      <button type="button" className="langbtn" lang={other} onClick={() => void choose()}>
        <Icon path={globeIcon} size={18} />
        {LANGUAGE_SHORT_NAMES[other]}
      </button>
      <small role="status">{isMissing && t`Not loaded`}</small>
    </span>
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
