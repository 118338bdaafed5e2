import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
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
        office && (
          <KeyFacts
            facts={[
              { term: t`Address`, fact: office.address },
              { term: t`Phone`, fact: office.phone },
            ]}
          />
        )
      }
      onClose={close}
      actions={
        <>
          {office && (
            <ButtonLink
              isExternal
              icon={phoneIcon}
              href={`tel:${office.phone.replaceAll(' ', '')}`}
            >{t`Call the Shanghai office`}</ButtonLink>
          )}
          {isUnavailable && (
            <Button icon={reloadIcon} onPress={() => actor.send({ type: 'office.retry' })}>{t`Try again`}</Button>
          )}
          <Button kind="line" onPress={close}>{t`Choose another country`}</Button>
        </>
      }
    >
      {isUnavailable && failure
        ? failureWords(failure)
        : t`Our products are not shipped to China. Please contact our Shanghai office.`}
    </Dialog>
  );
}
