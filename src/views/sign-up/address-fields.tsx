import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import { judgeLength, judgePostal } from '#machines/kit/judges.ts';
import { selectIsUnitUnchecked } from '#machines/sign-up/sign-up.selectors.ts';
import { useCountries } from '../flow/region-options.ts';
import { DetailRegion, DetailText } from './detail-fields.tsx';
import type { StepProps } from './sign-up.types.ts';

/** A postal code of Singapore finds the street. */
export function AddressFields({ actor }: StepProps) {
  const { t } = useLingui();
  const { countryCode, address: found, isFound } = useSelector(actor, ({ context }) => context);
  const isLookingUp = useSelector(actor, (snapshot) => snapshot.matches({ details: 'lookingUp' }));
  const isUnitUnchecked = useSelector(actor, selectIsUnitUnchecked);
  return (
    <>
      <DetailRegion
        actor={actor}
        name="countryCode"
        label={t`Country`}
        options={useCountries()}
        autoComplete="country"
      />
      <DetailText
        actor={actor}
        name="postal"
        label={t`Postal code`}
        autoComplete="postal-code"
        // elsewhere postal codes have letters
        inputMode={countryCode === 'SG' ? 'numeric' : 'text'}
        judge={judgePostal(countryCode)}
        help={isLookingUp ? t`Looking up the address…` : undefined}
        success={isFound ? t`Found: ${found}` : undefined}
      />
      <DetailText
        actor={actor}
        name="address"
        label={t`Block and street`}
        autoComplete="address-line1"
        judge={judgeLength(ADDRESS_PART_MAX)}
      />
      <DetailText
        actor={actor}
        name="unit"
        label={t`Unit`}
        isOptional
        autoComplete="address-line2"
        judge={judgeLength(ADDRESS_PART_MAX)}
        help={isUnitUnchecked ? t`Check the unit` : undefined}
      />
    </>
  );
}
