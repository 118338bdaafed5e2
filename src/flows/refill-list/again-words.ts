import { useLingui } from '@lingui/react/macro';
import type { Again } from '#contract/entities/refill.ts';
import { useFormat } from '#src/format/use-format.ts';

/** When and how an item can be ordered again, in a sentence or two. */
export function useAgainWords(): (again: Again) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ how, until, runsOut }) => {
    const day = until && format.date(until);
    const last = runsOut && format.date(runsOut);
    const ways: Record<Again['how'], string> = {
      refill: day ? t`You can order it again until ${day}.` : t`You can order it again.`,
      confirmation: day
        ? t`You can ask for it until ${day}. The clinic confirms it first.`
        : t`You can ask for it. The clinic confirms it first.`,
      appointment: t`See a doctor to have it again.`,
      outOfStock: t`No clinic has it now. Call the clinic to ask when.`,
    };
    return [ways[how], last && t`Supplied until ${last}.`].filter(Boolean).join(' ');
  };
}
