import { useLingui } from '@lingui/react/macro';
import { CONTACT_EMAIL, CONTACT_PHONE } from '#contract/constants.ts';
import { NIKS_TERMS_VERSION } from '#contract/niks.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Section, Stack } from '#src/ui/layout/layout.tsx';
import { Clauses } from '#src/ui/niks/niks-card.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { useClauses } from './terms-words.ts';

/** The 18 clauses, the last of which is about personal data, and whom to ask (NIKS-23, NIKS-24). */
export function Terms() {
  const { t } = useLingui();
  const { phone } = useFormat();
  const clauses = useClauses();
  const count = clauses.length;
  const version = NIKS_TERMS_VERSION;
  const line = phone(CONTACT_PHONE);
  return (
    <Stack gap={6}>
      <Text tone="muted">{t`${count} clauses. Version ${version}.`}</Text>
      <Clauses label={t`NIK$ terms and conditions`} clauses={clauses} />
      <Section title={t`Questions about your personal data`}>
        <Plate>
          <Row
            lead={<Glyph icon={phoneIcon} />}
            title={t`Call ${line}`}
            href={`tel:${CONTACT_PHONE.replaceAll(' ', '')}`}
            isExternal
          />
          <Row lead={<Glyph icon={mailIcon} />} title={CONTACT_EMAIL} href={`mailto:${CONTACT_EMAIL}`} isExternal />
        </Plate>
      </Section>
    </Stack>
  );
}
