import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectMaskedNumber } from '#machines/sign-up/sign-up.selectors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Plate, Row, RowAction } from '#src/ui/plate/plate.tsx';
import type { StepProps } from './sign-up.types.ts';

/** The number as it was given before, masked; the digital ID's cannot be changed (SIGNUP-14). */
export function IdentityRow({ actor }: StepProps) {
  const { t } = useLingui();
  const { kind, digital, login } = useSelector(actor, ({ context }) => context);
  const canEdit = useSelector(actor, (snapshot) => snapshot.can({ type: 'identity.edit' }));
  const isKnown = login === 'none';
  const label = kind === 'resident' ? t`NRIC or FIN` : t`Passport number`;
  const shown = useSelector(actor, selectMaskedNumber);
  const edit = (action: string, hiddenLabel: string) =>
    canEdit && (
      <RowAction label={action} hiddenLabel={hiddenLabel} onPress={() => actor.send({ type: 'identity.edit' })} />
    );
  return (
    <FieldPlace name="identity">
      <Plate>
        <Row
          lead={<Glyph icon={personIcon} tone="neutral" />}
          label={label}
          title={isKnown ? shown : t`Not given yet`}
          end={
            isKnown && digital ? (
              <Icon path={lockIcon} size={20} />
            ) : isKnown ? (
              edit(t`Change`, t`Change the ID number`)
            ) : (
              edit(t`Add`, t`Add the ID number`)
            )
          }
        />
      </Plate>
      {!isKnown && canEdit && (
        <Button kind="line" icon={qrCodeIcon} onPress={() => actor.send({ type: 'digitalId.open' })}>
          {t`Use Digital ID`}
        </Button>
      )}
    </FieldPlace>
  );
}
