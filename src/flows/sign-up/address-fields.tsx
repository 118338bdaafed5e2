import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectIsUnitUnchecked } from '#machines/sign-up/sign-up.selectors.ts';
import { useAddressFields } from '#src/ui/flow/address-fields.ts';
import { useCountries } from '#src/ui/flow/region-options.ts';
import { DetailRegion, DetailText } from './detail-fields.tsx';
import type { StepProps } from './sign-up.types.ts';

export function AddressFields({ actor }: StepProps) {
  const { t } = useLingui();
  const { countryCode, address: street, isFound } = useSelector(actor, ({ context }) => context);
  const isLookingUp = useSelector(actor, (snapshot) => snapshot.matches({ details: 'lookingUp' }));
  const isUnitUnchecked = useSelector(actor, selectIsUnitUnchecked);
  const found = isFound ? street : null;
  const { postal, address, unit } = useAddressFields({ countryCode, isLookingUp, found, isUnitUnchecked });
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
        {...postal}
        // elsewhere postal codes have letters
        inputMode={countryCode === 'SG' ? 'numeric' : 'text'}
      />
      <DetailText actor={actor} {...address} />
      <DetailText actor={actor} {...unit} />
    </>
  );
}
