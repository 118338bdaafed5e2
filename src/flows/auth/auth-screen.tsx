import { useCanGoBack } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthFrame } from '#src/ui/auth-frame/auth-frame.tsx';
import { LanguageButton } from '#src/ui/language-button/language-button.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import { useLanguage } from '../profile/use-language.ts';

interface AuthScreenProps {
  title: string;
  lead: string;
  /** The screen replaces another one on the same page. */
  isFollowing?: boolean;
  children: ReactNode;
}

/** Screen before sign-in: names the page and offers the other language. */
export function AuthScreen({ title, lead, isFollowing = false, children }: AuthScreenProps) {
  const { language, choose } = useLanguage();
  const canGoBack = useCanGoBack();
  useDocumentTitle(title);
  return (
    <AuthFrame
      title={title}
      lead={lead}
      isArrival={isFollowing || canGoBack}
      language={<LanguageButton language={language} onChange={choose} />}
    >
      {children}
    </AuthFrame>
  );
}
