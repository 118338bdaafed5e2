import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useFormat } from '#src/format/use-format.ts';
import { DateBox } from '#src/ui/date-box/date-box.tsx';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { MetaList } from '#src/ui/meta-list/meta-list.tsx';
import { Row } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { useRoleWords } from '../appointment-facts/role-words.ts';
import type { StepProps } from './booking.types.ts';
import { KIND_ICONS, useKindWords } from './booking-words.ts';
import { usePrice } from './use-price.ts';

/** Time, type, person, service and place of the booking that is being made. */
export function BookingWhen({ actor, end }: StepProps & { end?: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, aptDate, bookingAppt, startTimeVal, waitingTimeVal, provider, service, locationName } = useSelector(
    actor,
    ({ context }) => context,
  );
  const words = useKindWords(kind);
  const roleWords = useRoleWords();
  const price = usePrice(actor)(service);
  const place = format.named(locationName);
  if (aptDate === null) return null;
  const icons = KIND_ICONS[kind];
  const isRemote = kind === 'remote';
  const isByVideo = bookingAppt?.type === 'TELE_PROVIDER_REMOTE';
  return (
    <Row
      isTop
      lead={<DateBox day={aptDate} tone={waitingTimeVal ? 'waitlist' : 'plain'} />}
      title={waitingTimeVal ? t`Waitlist ${format.window(waitingTimeVal)}` : startTimeVal && format.time(startTimeVal)}
      sub={
        <MetaList
          lines={[
            {
              icon: isRemote ? icons.place : icons.person,
              text: isByVideo ? t`At the clinic, doctor by video` : words.withWhom,
            },
            {
              icon: personIcon,
              text: provider && <Facts of={[format.named(provider.name), ...roleWords(provider)]} />,
            },
            { icon: recordsIcon, text: format.named(service?.name) },
            ...(price ? [{ icon: cardIcon, text: t`${price}, paid after the visit` }] : []),
            isRemote ? { icon: clinicIcon, text: t`From ${place}` } : { icon: icons.place, text: place },
          ]}
        />
      }
      end={end}
    />
  );
}
