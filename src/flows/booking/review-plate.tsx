import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { messageIcon } from '#src/ui/icon/message.icon.ts';
import { Plate, Row, RowAction } from '#src/ui/plate/plate.tsx';
import type { StepProps } from './booking.types.ts';
import { BookingWhen } from './booking-when.tsx';
import { useKindWords } from './booking-words.ts';

/** Every answer with Change beside it, as long as it can be changed (BOOK-40). */
export function ReviewPlate({ actor }: StepProps) {
  const { t } = useLingui();
  const { kind, patient, moreinfo } = useSelector(actor, ({ context }) => context);
  const canEdit = useSelector(actor, (snapshot) => snapshot.can({ type: 'info.edit' }));
  const words = useKindWords(kind);
  const change = (type: 'start.edit' | 'info.edit', hiddenLabel: string) =>
    canEdit && <RowAction label={t`Change`} hiddenLabel={hiddenLabel} onPress={() => actor.send({ type })} />;
  return (
    <Plate>
      <BookingWhen actor={actor} end={change('start.edit', t`Change place, person or time`)} />
      <Row
        lead={patient && <Avatar name={patient.name} />}
        label={words.person}
        title={patient?.name}
        end={change('info.edit', t`Change who it is for`)}
      />
      <Row
        lead={<Glyph icon={messageIcon} tone="neutral" />}
        label={t`Message`}
        title={moreinfo === '' ? t`No message` : moreinfo}
        end={change('info.edit', t`Change the message`)}
        isTop
      />
    </Plate>
  );
}
