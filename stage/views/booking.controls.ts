/** What a person uses on the screens of booking, by the event that it sends. */
import { t } from '@lingui/core/macro';
import type { EventObject } from 'xstate';
import type { BookingPath } from '#machines/booking/booking.steps.ts';
import type { BookingContext, BookingEvent, EventOf } from '#machines/booking/booking.types.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import { formatMoney } from '#src/format/money.ts';
import { choices, ready, textOf } from './hand.ts';
import type { ViewFlow } from './view-flow.ts';

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
  return {
    'patient.select': (event) => {
      const name = is<'patient.select'>(event)?.patient.name ?? '';
      return choices(person()).filter((choice) => textOf(choice).includes(name));
    },
    'moreinfo.change': () => ready('textbox').filter((field) => field.matches('textarea')),
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
    'step.back': () => [t`Back`, t`Go back`, t`Not yet`].flatMap((name) => ready('button', name)),
  };
};
