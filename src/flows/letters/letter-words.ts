import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LetterChannel, LetterKind } from '#contract/entities/letters.ts';
import { bellIcon } from '#src/ui/icon/bell.icon.ts';
import { cakeIcon } from '#src/ui/icon/cake.icon.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { starIcon } from '#src/ui/icon/star.icon.ts';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';

interface KindWords {
  title: MessageDescriptor;
  sub: MessageDescriptor;
  icon: IconPath;
}

const KINDS: Record<LetterKind, KindWords> = {
  reminders: {
    title: msg`Reminders`,
    sub: msg`The day before; two hours before a video visit, too`,
    icon: bellIcon,
  },
  bookings: {
    title: msg`Booked, or on the waitlist`,
    sub: msg`With the entry for your calendar`,
    icon: calendarIcon,
  },
  holds: {
    title: msg`A held time about to end`,
    sub: msg`Ten minutes before, while the deposit is not paid`,
    icon: clockIcon,
  },
  planned: {
    title: msg`What goes as planned`,
    sub: msg`Confirmed by the clinic, cancelled by you, delivered`,
    icon: checkIcon,
  },
  parcels: { title: msg`Your parcel or pick-up`, sub: msg`Shipped, ready`, icon: truckIcon },
  requests: {
    title: msg`Requests that wait`,
    sub: msg`By when we answer, and when we are late`,
    icon: hourglassIcon,
  },
  niks: { title: msg`NIK$ about to end`, sub: msg`Once a month, in the last three`, icon: starIcon },
  records: {
    title: msg`New in your records`,
    sub: msg`Regimens, documents, what you can order again`,
    icon: recordsIcon,
  },
  announcements: {
    title: msg`News from the clinics`,
    sub: msg`Opening hours, closed days, a new address`,
    icon: clinicIcon,
  },
  news: { title: msg`Offers for you`, sub: msg`The birthday bonus of NIK$`, icon: cakeIcon },
};

const CHANNELS: Record<LetterChannel, MessageDescriptor> = {
  mail: msg({ message: 'Email', context: 'channel of letters' }),
  sms: msg({ message: 'SMS', context: 'channel of letters' }),
};

export function useKindWords() {
  const { i18n } = useLingui();
  return (kind: LetterKind) => {
    const { title, sub, icon } = KINDS[kind];
    return { title: i18n._(title), sub: i18n._(sub), icon };
  };
}

export function useChannelWords(): (channel: LetterChannel) => string {
  const { i18n } = useLingui();
  return (channel) => i18n._(CHANNELS[channel]);
}
