import { useLingui } from '@lingui/react/macro';
import { type RouteEntry, TABS, type TabPath } from '#src/app/routes/route.types.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import type { NavigationItem } from '#src/ui/navigation/navigation.types.ts';

/** The five places with their names (NAV-29). */
export function useTabItems(current: RouteEntry['tab']): NavigationItem[] {
  const { t } = useLingui();
  const words: Record<TabPath, Pick<NavigationItem, 'label' | 'icon'>> = {
    '/appointment': { label: t`Appointment`, icon: calendarIcon },
    '/records': { label: t`Records`, icon: recordsIcon },
    '/home': { label: t`MyNiks`, icon: 'mark' },
    '/store': { label: t`Store`, icon: storeIcon },
    '/profile': { label: t`Profile`, icon: personIcon },
  };
  return TABS.map((path) => ({ href: path, isCurrent: path === current, ...words[path] }));
}
