import { useLingui } from '@lingui/react/macro';
import type { MovementKind } from '#contract/entities/niks.ts';

/** Names of the movements, in the patient's words. */
export function useMovementWords(): Record<MovementKind, string> {
  const { t } = useLingui();
  return {
    earned: t`Earned`,
    carried: t`Carried over`,
    used: t`Used`,
    returned: t`Returned to you`,
    withdrawn: t`Taken back`,
    expired: t`Expired`,
  };
}

/** Reasons for the movements, a sentence each. */
export function useMovementReasons(): Record<MovementKind, string> {
  const { t } = useLingui();
  return {
    earned: t`You earned these with a purchase.`,
    carried: t`You had these before your history began.`,
    used: t`You paid with these at our counter.`,
    returned: t`The order that you used these for was cancelled, or costs less now.`,
    withdrawn: t`The purchase that earned these was refunded.`,
    expired: t`Their last day is over.`,
  };
}

/** +12 or −3. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
