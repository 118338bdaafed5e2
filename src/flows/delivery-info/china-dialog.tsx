import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { pinIcon } from '#src/ui/icon/pin.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Address } from '#src/ui/text/address.tsx';
import { Text } from '#src/ui/text/text.tsx';
import type { DeliveryProps } from './delivery.types.ts';

/** Products are not sent to China; the office there helps (DELIV-08). */
export function ChinaDialog({ actor }: DeliveryProps) {
  const { t } = useLingui();
  const { office, failure } = useSelector(actor, ({ context }) => context);
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches({ china: 'officeUnavailable' }));
  const failureWords = useFailureWords();
  const close = () => actor.send({ type: 'office.close' });
  return (
    <Dialog
      title={t`We do not send to China`}
      facts={
        <>
          <Text tone="muted">
            {isUnavailable && failure
              ? failureWords(failure)
              : t`Our products are not shipped to China. Please contact our Shanghai office.`}
          </Text>
          {office && (
            <Plate>
              <Row
                lead={<Glyph icon={phoneIcon} />}
                title={t`Call the Shanghai office`}
                sub={office.phone}
                href={`tel:${office.phone.replaceAll(' ', '')}`}
                isExternal
              />
              <Row
                lead={<Glyph icon={pinIcon} />}
                title={t`Shanghai office`}
                sub={<Address>{office.address}</Address>}
              />
            </Plate>
          )}
        </>
      }
      onClose={close}
      actions={
        <>
          {isUnavailable && (
            <Button icon={reloadIcon} onPress={() => actor.send({ type: 'office.retry' })}>{t`Try again`}</Button>
          )}
          <Button kind={isUnavailable ? 'line' : 'primary'} onPress={close}>{t`Choose another country`}</Button>
        </>
      }
    />
  );
}
