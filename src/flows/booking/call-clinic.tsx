import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Row } from '#src/ui/plate/plate.tsx';
import type { StepProps } from './booking.types.ts';
import { useClinicPhone } from './clinic-phone.ts';

/** Call to the clinic as a button in a dock. */
export function CallClinicButton({ actor }: StepProps) {
  const { t } = useLingui();
  const { href } = useClinicPhone(actor).call;
  if (href === undefined) return null;
  return <ButtonLink kind="line" icon={phoneIcon} href={href} isExternal>{t`Call the clinic`}</ButtonLink>;
}

/** Call to the clinic as a row of a plate. */
export function CallClinicRow({ actor }: StepProps) {
  const { t } = useLingui();
  const { phone, call } = useClinicPhone(actor);
  return <Row lead={<Glyph icon={phoneIcon} />} label={t`Call the clinic`} title={phone} {...call} isExternal />;
}
