import { useLingui } from '@lingui/react/macro';
import { type RouteEntry, TABS, type TabPath } from '#src/routes/route.types.ts';
import type { NavigationItem } from '#src/ui/navigation/navigation.types.ts';

/** The five places with their names (NAV-29). */
export function useTabItems(current: RouteEntry['tab']): NavigationItem[] {
  const { t } = useLingui();
  const words: Record<TabPath, Pick<NavigationItem, 'label' | 'icon'>> = {
    '/appointment': { label: t`Appointment`, icon: 'calendar' },
    '/records': { label: t`Records`, icon: 'records' },
    '/home': { label: t`MyNiks`, icon: 'mark' },
    '/store': { label: t`Store`, icon: 'store' },
    '/profile': { label: t`Profile`, icon: 'person' },
  };
  return TABS.map((path) => ({ href: path, isCurrent: path === current, ...words[path] }));
}
