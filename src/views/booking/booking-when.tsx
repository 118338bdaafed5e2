import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormat } from '#src/format/use-format.ts';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Row } from '#src/ui/plate/plate.tsx';
import type { BookingActor } from '#src/wiring/member.ts';
import { useKindWords } from './booking-words.ts';

/** Time, type, person, service and place of the booking that is being made. */
export function BookingWhen({ actor, end }: { actor: BookingActor; end?: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, day, slot, provider, service, location } = useSelector(actor, ({ context }) => context);
  const words = useKindWords(kind);
  if (day === null || slot === null) return null;
  const isByVideo = slot.type === 'TELE_PROVIDER_REMOTE';
  return (
    <Row
      isTop
      lead={<DateBox day={day} />}
      title={format.time(slot.startTime)}
      sub={
        <MetaList
          lines={[
            {
              icon: kind === 'provider' ? 'doctor' : 'therapist',
              text: isByVideo ? t`At the clinic, doctor by video` : words.withWhom,
            },
            { icon: 'person', text: provider?.name },
            { icon: 'records', text: service?.name },
            { icon: kind === 'provider' ? 'clinic' : 'salon', text: location?.name },
          ]}
        />
      }
      end={end}
    />
  );
}
