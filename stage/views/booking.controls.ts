/** What a person uses on the screens of booking, by the event that it sends. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import type { EventObject } from 'xstate';
import { compareMonths } from '#contract/time.ts';
import { roleOf } from '#machines/booking/booking.rules.ts';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext, BookingEvent, EventOf } from '#machines/booking/booking.types.ts';
import { formatDay, formatDayLong, formatDayTime, formatTime, formatWindow } from '#src/format/dates.ts';
import { formatMoney } from '#src/format/money.ts';
import { beginningWith, choices, ready, textOf } from './hand.ts';
import type { ViewFlow } from './view-flow.ts';
import { languageOn } from './words.ts';

const groupNamed = (name: string) => screen.queryAllByRole('group', { name });
const ofDay = (name: string) => document.querySelector<HTMLElement>(`[data-day="${name}"]`);
const nearbyRows = () =>
  screen.queryAllByRole('heading', { name: t`Nearest free times` }).flatMap((heading) => {
    const section = heading.closest('section');
    return section ? ready('button', undefined, section) : [];
  });

/** The name of the button that goes on from a state. */
const wayOn = (path: BookingPath, { isWaiting, fee, kind }: BookingContext): string => {
  switch (path) {
    case 'missedAppointmentWarning':
      return isWaiting ? t`Continue` : t`Continue to deposit`;
    case 'sameTimeNotice':
      return t`Continue anyway`;
    case 'missedAppointmentDeposit.reviewing':
      return fee ? t`Pay deposit, ${formatMoney(fee.totalFee)}` : t`Pay deposit`;
    case 'detail.reviewing':
      if (isWaiting) return t`Join the waitlist`;
      return kind === 'remote' && fee ? t`Book and pay ${formatMoney(fee.totalFee)}` : t`Book appointment`;
    case 'detail.keepHint':
      return t`Go to payment`;
    case 'creating.outcomeUnknown':
      return t`Try again`;
    case 'start.released':
      return t`Choose a time again`;
    default:
      return t`Next`;
  }
};

type Named<Type extends BookingEvent['type']> = EventOf<Type> | null;

export const bookingControls = (at: () => { path: BookingPath; context: BookingContext }): ViewFlow['controls'] => {
  const is = <Type extends BookingEvent['type']>(event: EventObject | null) => event as Named<Type>;
  const context = () => at().context;
  const isDoctor = () => roleOf(context().kind) === 'provider';
  const person = () => (isDoctor() ? t`Patient` : t`Client`);
  const choosePerson = () => (isDoctor() ? t`Choose a doctor` : t`Choose a therapist`);
  const anyPerson = () => (isDoctor() ? t`Any doctor` : t`Any therapist`);
  const day = () => context().aptDate;
  return {
    'location.open': () => ready('button', beginningWith(t`Where`)),
    'provider.open': () => ready('button', beginningWith(t`Who`)),
    'time.open': () => ready('button', beginningWith(t`When`)),
    'location.select': (event) => {
      const name = is<'location.select'>(event)?.location.name ?? '';
      return choices(isDoctor() ? t`Choose a clinic` : t`Choose a salon`, beginningWith(name));
    },
    'provider.select': (event) => {
      const name = is<'provider.select'>(event)?.provider.name;
      return choices(choosePerson()).filter((choice) =>
        name === undefined ? !textOf(choice).startsWith(anyPerson()) : textOf(choice).includes(name),
      );
    },
    'provider.any': () => choices(choosePerson(), beginningWith(anyPerson())),
    'category.select': (event) => {
      const chosen = is<'category.select'>(event);
      const name = chosen === null ? undefined : (chosen.category ?? t`All`);
      return groupNamed(t`Category`).flatMap((group) => ready('button', name, group));
    },
    'month.select': (event) => {
      const asked = is<'month.select'>(event);
      const names = [t`Previous month`, t`Next month`] as const;
      if (asked === null) return names.flatMap((name) => ready('button', name));
      return ready('button', compareMonths(asked.month, context().month) < 0 ? names[0] : names[1]);
    },
    'day.select': (event) => {
      const asked = is<'day.select'>(event)?.day;
      return ready('button').filter(
        (button) => button.dataset['day'] !== undefined && (!asked || button === ofDay(asked)),
      );
    },
    'slot.select': (event) => {
      const shown = day();
      const time = is<'slot.select'>(event)?.slot.startTime;
      const name = time && beginningWith(formatTime(time, languageOn()));
      return shown ? choices(t`Times on ${formatDayLong(shown, languageOn())}`, name) : [];
    },
    'waiting.select': (event) => {
      const shown = day();
      const window = is<'waiting.select'>(event)?.window;
      const offered = shown ? choices(t`Waitlist for ${formatDayLong(shown, languageOn())}`) : [];
      return offered.filter((one) => !window || textOf(one).includes(formatWindow(window)));
    },
    'service.select': (event) => choices(t`Service`, beginningWith(is<'service.select'>(event)?.service.name ?? '')),
    'time.use': () => {
      const { aptDate, startTimeVal, waitingTimeVal } = context();
      if (aptDate && startTimeVal) return ready('button', t`Use ${formatDayTime(aptDate, startTimeVal, languageOn())}`);
      if (!aptDate || !waitingTimeVal) return ready('button', t`Use this time`);
      const name = t`Join the waitlist for ${formatDay(aptDate, languageOn())} ${formatWindow(waitingTimeVal)}`;
      return ready('button', name);
    },
    'patient.select': (event) => {
      const name = is<'patient.select'>(event)?.patient.name ?? '';
      return choices(person()).filter((choice) => textOf(choice).includes(name));
    },
    'moreinfo.change': () => ready('textbox').filter((field) => field.matches('textarea')),
    'nearby.select': (event) => {
      const time = is<'nearby.select'>(event)?.nearby.slot.startTime;
      return nearbyRows().filter((row) => !time || textOf(row).includes(formatTime(time, languageOn())));
    },
    'waitlist.open': () => {
      const { lost } = context();
      return lost ? ready('button', t`Join the waitlist for ${formatDay(lost.day, languageOn())}`) : [];
    },
    'hint.remember': (event) => {
      const { isHintDismissed } = context();
      const asked = is<'hint.remember'>(event)?.isRemembered;
      return asked === isHintDismissed ? [] : ready('checkbox', t`Do not show this again`);
    },
    'start.edit': () =>
      [t`Change place, person or time`, t`Choose another day or time`].flatMap((name) => ready('button', name)),
    'info.edit': () => [...ready('button', t`Change who it is for`), ...ready('button', t`Change the message`)],
    'fee.retry': () => (at().path === 'missedAppointmentDeposit.reviewing' ? ready('button', t`Try again`) : []),
    'step.next': () => ready('button', wayOn(at().path, context())),
    'step.back': () => [t`Back`, t`Go back`, t`Not yet`, t`Not now`].flatMap((name) => ready('button', name)),
  };
};
