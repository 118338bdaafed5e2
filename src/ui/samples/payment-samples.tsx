import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../amount/amount.tsx';
import { Bill } from '../bill/bill.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { Dock, DockRow } from '../dock/dock.tsx';
import { downloadIcon } from '../icon/download.icon.ts';
import { refillIcon } from '../icon/refill.icon.ts';
import { Section, Stack } from '../layout/layout.tsx';
import { Plate, Row } from '../plate/plate.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import { StepList } from '../step-list/step-list.tsx';
import { Thumb } from '../thumb/thumb.tsx';

export function PaymentSamples() {
  const { t } = useLingui();
  return (
    <Section title={t`Payment`}>
      <Stack>
        <Card isRoomy>
          <Bill
            lines={[
              { term: t`Items`, amount: '$154.80' },
              { term: t`Discount`, amount: '−$15.48', isOff: true },
            ]}
            totals={[
              { term: t`Order total`, amount: '$139.32' },
              { term: t`Balance to pay`, amount: '$39.32' },
            ]}
            beneath={[
              { term: t`Before GST`, amount: '$127.82' },
              { term: t`GST`, amount: '$11.50' },
            ]}
          />
        </Card>
        <Amount isCentred label={t`Pay exactly`} amount="$149.30" />
        <QrCode text="MyNiks" label={t`QR code for your bank app: the amount and the order number are in it`} />
        <Plate>
          <Row
            lead={<Thumb image={null} icon={refillIcon} />}
            label={t`Write this in the comment`}
            title="OS-2026-01197"
            end={<CopyButton text="OS-2026-01197" name={t`order number`} />}
          />
        </Plate>
        <StepList steps={[t`Save the QR and open your bank app.`, t`Come back and tap “I have paid”.`]} />
        <Dock>
          <DockRow>
            <Button kind="line" icon={downloadIcon}>
              <Trans>Save QR</Trans>
            </Button>
            <Button>
              <Trans>I have paid</Trans>
            </Button>
          </DockRow>
        </Dock>
      </Stack>
    </Section>
  );
}
