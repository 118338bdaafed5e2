import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Row } from '#src/ui/plate/plate.tsx';
import type { StepProps } from './booking.types.ts';
import { clinicPhoneOf, telOf } from './clinic-phone.ts';

/** In a dock. */
export function CallClinicButton({ actor }: StepProps) {
  const { t } = useLingui();
  const phone = useSelector(actor, ({ context }) => clinicPhoneOf(context));
  return <ButtonLink kind="line" icon={phoneIcon} href={telOf(phone)} isExternal>{t`Call the clinic`}</ButtonLink>;
}

/** In a plate. */
export function CallClinicRow({ actor }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const phone = useSelector(actor, ({ context }) => clinicPhoneOf(context));
  return (
    <Row
      lead={<Glyph icon={phoneIcon} />}
      label={t`Call the clinic`}
      title={format.phone(phone)}
      href={telOf(phone)}
      isExternal
    />
  );
}
