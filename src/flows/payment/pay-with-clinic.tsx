import { useLingui } from '@lingui/react/macro';
import type { PayNowSettings } from '#contract/calls/payment.calls.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading } from '#src/ui/text/text.tsx';

/** How an order abroad is paid: with the clinic, by its number (PAY-05). */
export function PayWithClinic({ number, contact }: { number: string; contact: PayNowSettings['contact'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { phone, email } = contact;
  return (
    <>
      <Heading size="xl">{t`Pay with the clinic`}</Heading>
      <Note title={t`Orders to other countries are paid with us directly`}>
        {t`Call or write to us, and give the order number ${number}.`}
      </Note>
      <Plate>
        <Row
          lead={<Glyph icon={phoneIcon} />}
          label={t`Call`}
          title={format.phone(phone)}
          href={`tel:${phone.replaceAll(' ', '')}`}
          isExternal
        />
        <Row
          lead={<Glyph icon={mailIcon} />}
          label={t`Write`}
          title={email}
          href={`mailto:${email}?subject=${encodeURIComponent(number)}`}
          isExternal
        />
      </Plate>
    </>
  );
}
