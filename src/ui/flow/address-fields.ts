import { useLingui } from '@lingui/react/macro';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import { judgeLength, judgePostal } from '#machines/kit/judges.ts';

interface AddressState {
  countryCode: string | null;
  isLookingUp: boolean;
  /** The street of the postal code; null where the person has typed it. */
  found: string | null;
  isUnitUnchecked: boolean;
}

/**
 * The lines of a member's address, below its country: a postal code of Singapore finds the street. Many live at one postal
 * code, so that a unit that was filled in is to be checked.
 */
export const useAddressFields = ({ countryCode, isLookingUp, found, isUnitUnchecked }: AddressState) => {
  const { t } = useLingui();
  return {
    postal: {
      name: 'postal',
      label: t`Postal code`,
      autoComplete: 'postal-code',
      judge: judgePostal(countryCode),
      help: isLookingUp ? t`Looking up the address…` : undefined,
      success: found === null ? undefined : t`Found: ${found}`,
    },
    address: {
      name: 'address',
      label: t`Block and street`,
      autoComplete: 'address-line1',
      judge: judgeLength(ADDRESS_PART_MAX),
    },
    unit: {
      name: 'unit',
      label: t`Unit`,
      isOptional: true,
      autoComplete: 'address-line2',
      judge: judgeLength(ADDRESS_PART_MAX),
      help: isUnitUnchecked ? t`Check the unit` : undefined,
    },
  } as const;
};
