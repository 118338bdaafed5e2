import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import { judgeLength, judgePostal } from '#machines/kit/judges.ts';
import { useCountries } from '../flow/region-options.ts';
import { DetailRegion, DetailText } from './detail-fields.tsx';
import type { StepProps } from './sign-up.types.ts';

/** Where the person lives. */
export function AddressFields({ actor }: StepProps) {
  const { t } = useLingui();
  const countryCode = useSelector(actor, ({ context }) => context.countryCode);
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
      />
    </>
  );
}
