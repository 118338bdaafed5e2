import { useLingui } from '@lingui/react/macro';
import { useContact } from '#src/format/use-contact.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Row } from '#src/ui/plate/plate.tsx';

/** The group's own line, in a plate. */
export function CallUs() {
  const { t } = useLingui();
  const { phone, call } = useContact();
  return <Row lead={<Glyph icon={phoneIcon} />} title={t`Call us`} sub={phone} {...call} isExternal />;
}
