import { useLingui } from '@lingui/react/macro';
import { useContact } from '#src/format/use-contact.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';

/** The contact for questions about a person's data, from the clinic's folder (NIKS-24). */
export function DataProtection() {
  const { t } = useLingui();
  const { named } = useFormat();
  const { phone, call, dataProtection } = useContact();
  return (
    <Section title={t`Questions about your personal data`}>
      <Plate>
        <Row lead={<Glyph icon={phoneIcon} />} title={t`Call ${phone}`} {...call} isExternal />
        {dataProtection && (
          <Row
            lead={<Glyph icon={mailIcon} />}
            title={dataProtection.email}
            sub={named(dataProtection.name)}
            href={`mailto:${dataProtection.email}`}
            isExternal
          />
        )}
      </Plate>
    </Section>
  );
}
