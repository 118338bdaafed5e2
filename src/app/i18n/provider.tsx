import { i18n } from '@lingui/core';
import { I18nProvider, type TransRenderProps } from '@lingui/react';
import type { ReactNode } from 'react';

/** Gives every text below its language; a language must have been shown before (language.ts). */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n} defaultComponent={Text}>
      {children}
    </I18nProvider>
  );
}

/** A text without a translation is English: marked, so that a screen reader speaks it as such (I18N-03). */
function Text({ id, children }: TransRenderProps) {
  return i18n.locale !== 'en-US' && UNTRANSLATED.split(' ').includes(id) ? <span lang="en">{children}</span> : children;
}
