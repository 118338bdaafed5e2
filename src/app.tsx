import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LanguageProvider } from './i18n/provider.tsx';
import type { createAppRouter } from './router.tsx';
import { NavigationProvider } from './ui/link/link.tsx';
import { ReportProvider } from './ui/report-link/report-link.tsx';
import { prefetchBooking } from './views/booking/prefetch.ts';
import { addressInHref } from './wiring/address.ts';
import { WiringProvider } from './wiring/use-wiring.ts';
import type { Wiring } from './wiring/wiring.ts';

export interface AppProps {
  wiring: Wiring;
  router: ReturnType<typeof createAppRouter>;
}

/** Everything a person sees, around one wiring and one router. */
export function App({ wiring, router }: AppProps) {
  const navigation = useMemo(
    () => ({
      navigate: wiring.go,
      prefetch: (href: string) => {
        if (addressInHref(href)?.flow === 'booking') prefetchBooking();
      },
    }),
    [wiring],
  );
  return (
    <LanguageProvider>
      <WiringProvider value={wiring}>
        <NavigationProvider value={navigation}>
          <ReportProvider value={wiring.openReport}>
            <RouterProvider router={router} />
          </ReportProvider>
        </NavigationProvider>
      </WiringProvider>
    </LanguageProvider>
  );
}
