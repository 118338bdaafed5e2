import { useLingui } from '@lingui/react/macro';
import { CONTACT_PHONE } from '#contract/constants.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Row } from '#src/ui/plate/plate.tsx';

/** The group's own line, in a plate. */
export function CallUs() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Row
      lead={<Glyph icon={phoneIcon} />}
      title={t`Call us`}
      sub={format.phone(CONTACT_PHONE)}
      href={`tel:${CONTACT_PHONE.replaceAll(' ', '')}`}
      isExternal
    />
  );
}
