import { useLingui } from '@lingui/react/macro';
import type { PartOfDay } from './part-of-day.ts';

export function usePartWords(): Record<PartOfDay, string> {
  const { t } = useLingui();
  return { morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening` };
}
