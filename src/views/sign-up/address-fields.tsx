import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCountries } from '../flow/region-options.ts';
import { DetailRegion, DetailText } from './detail-fields.tsx';
import type { StepProps } from './sign-up.types.ts';

/** Where the person lives. */
export function AddressFields({ actor }: StepProps) {
  const { t } = useLingui();
  // elsewhere postal codes have letters
  const isLocal = useSelector(actor, ({ context }) => context.countryCode === 'SG');
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
        inputMode={isLocal ? 'numeric' : 'text'}
        maxLength={20}
      />
      <DetailText
        actor={actor}
        name="address"
        label={t`Block and street`}
        autoComplete="address-line1"
        maxLength={200}
      />
      <DetailText actor={actor} name="unit" label={t`Unit`} isOptional autoComplete="address-line2" maxLength={200} />
    </>
  );
}
