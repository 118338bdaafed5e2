import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { DELIVERY_ADDRESS_MAX } from '#contract/constants.ts';
import {
  selectIsUnitUnchecked,
  selectNotSent,
  selectOffersRegistered,
  selectWay,
} from '#machines/delivery-info/delivery-info.selectors.ts';
import { judgeLength, judgePostal } from '#machines/kit/judges.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { ComboBox } from '#src/ui/combo-box/combo-box.tsx';
import { TextArea } from '#src/ui/field/text-area.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { JudgedField } from '#src/ui/flow/judged-field.tsx';
import { useCountries } from '#src/ui/flow/region-options.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { pinIcon } from '#src/ui/icon/pin.icon.ts';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Segments } from '#src/ui/segments/segments.tsx';
import { Address } from '#src/ui/text/address.tsx';
import type { DeliveryProps } from './delivery.types.ts';

/** Fields that the chosen way of delivery needs (DELIV-05, DELIV-06, DELIV-12). */
export function AddressFields({ actor }: DeliveryProps) {
  const way = useSelector(actor, selectWay);
  if (way === 'clinic') return <PickupClinic actor={actor} />;
  if (way === null) return null;
  return <AddressSection actor={actor} />;
}

function PickupClinic({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { named } = useFormat();
  const { clinics, form } = useSelector(actor, ({ context }) => context);
  return (
    <Section title={t`Pick-up clinic`}>
      <FieldPlace name="pickupClinic">
        <ChoiceGroup label={t`Pick-up clinic`}>
          {clinics.map(({ _id, name, address }) => (
            <Choice
              key={_id}
              lead={<Glyph icon={pinIcon} />}
              title={named(name)}
              sub={<Address>{named(address)}</Address>}
              isSelected={_id === form.pickupClinic}
              onSelect={() => actor.send({ type: 'clinic.select', clinic: _id })}
            />
          ))}
        </ChoiceGroup>
      </FieldPlace>
    </Section>
  );
}

function AddressSection({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const way = useSelector(actor, selectWay);
  const offersRegistered = useSelector(actor, selectOffersRegistered);
  const isRegistered = useSelector(actor, ({ context }) => context.form.isRegistered);
  const fields = way === 'singapore' ? <SingaporeFields actor={actor} /> : <ForeignFields actor={actor} />;
  return (
    <Section title={t`Address`}>
      {offersRegistered ? (
        <Segments
          label={t`Address`}
          segments={[
            { id: 'registered', label: t`Registered` },
            { id: 'another', label: t`Another address` },
          ]}
          selected={isRegistered ? 'registered' : 'another'}
          onSelect={(id) => actor.send({ type: id === 'registered' ? 'registered.use' : 'another.use' })}
        >
          {fields}
        </Segments>
      ) : (
        fields
      )}
    </Section>
  );
}

/** A postal code of Singapore fills in street and floor; the person types them when it is not found. */
function SingaporeFields({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { form, isFound, failure } = useSelector(actor, ({ context }) => context);
  const isLookingUp = useSelector(actor, (snapshot) => snapshot.matches({ filling: 'lookingUp' }));
  const isUnitUnchecked = useSelector(actor, selectIsUnitUnchecked);
  const street = form.streetOrDrive;
  const help = isLookingUp ? t`Looking up the address…` : failure && t`We did not find it. Enter the street yourself.`;
  return (
    <Stack>
      <FieldPlace name="postalCode">
        <JudgedField
          judge={judgePostal('SG')}
          label={t`Postal code`}
          help={help || undefined}
          success={isFound ? t`Found: ${street}` : undefined}
          name="postalCode"
          autoComplete="postal-code"
          inputMode="numeric"
          text={form.postalCode}
          onChange={(postalCode) => actor.send({ type: 'postal.change', postalCode })}
        />
      </FieldPlace>
      <FieldPlace name="address">
        <JudgedField
          judge={judgeLength(DELIVERY_ADDRESS_MAX)}
          label={t`Street`}
          name="address"
          autoComplete="address-line1"
          text={form.address}
          onChange={(address) => actor.send({ type: 'address.change', changes: { address } })}
        />
      </FieldPlace>
      <TextField
        label={t`Floor and unit`}
        help={isUnitUnchecked ? t`Check the unit` : undefined}
        isOptional
        name="floor"
        autoComplete="address-line2"
        text={form.floor}
        onChange={(floor) => actor.send({ type: 'address.change', changes: { floor } })}
      />
    </Stack>
  );
}

function ForeignFields({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const form = useSelector(actor, ({ context }) => context.form);
  const all = useCountries();
  const countries = useMemo(() => all.filter(({ id }) => id !== 'SG'), [all]);
  return (
    <Stack>
      <FieldPlace name="country">
        <ComboBox
          label={t`Country`}
          options={countries}
          selected={form.countryCode}
          {...(form.countryCode === null && { shown: t`Choose` })}
          autoComplete="country"
          onSelect={(country) => actor.send({ type: 'country.select', country })}
        />
      </FieldPlace>
      <NotSent actor={actor} />
      <FieldPlace name="address">
        <TextArea
          label={t`Address`}
          name="address"
          max={DELIVERY_ADDRESS_MAX}
          text={form.address}
          onChange={(address) => actor.send({ type: 'address.change', changes: { address } })}
        />
      </FieldPlace>
      <FieldPlace name="postalCode">
        <JudgedField
          judge={judgePostal(form.countryCode)}
          label={t`Postal code`}
          name="postalCode"
          autoComplete="postal-code"
          text={form.postalCode}
          onChange={(postalCode) => actor.send({ type: 'postal.change', postalCode })}
        />
      </FieldPlace>
    </Stack>
  );
}

/** Products that cannot be sent to the chosen country, by name. */
function NotSent({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { named } = useFormat();
  const names = useSelector(actor, selectNotSent, shallowEqual);
  if (names.length === 0) return null;
  return (
    <Note tone="bad" title={t`Not sent to this country`}>
      {names.map((name) => (
        <p key={name}>{named(name)}</p>
      ))}
    </Note>
  );
}
