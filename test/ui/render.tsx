import { render as renderBare } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';
import { type Navigation, NavigationProvider } from '#src/ui/link/link.tsx';

/** Renders in the language that is on, with links that stay in the app when `navigation` is given. */
export const render = (children: ReactNode, navigation: Navigation | null = null) =>
  renderBare(children, {
    wrapper: ({ children: inside }) => (
      <LanguageProvider>
        <NavigationProvider value={navigation}>{inside}</NavigationProvider>
      </LanguageProvider>
    ),
  });
