/** What a person uses to choose place, person and time, by the event that it sends. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import type { EventObject } from 'xstate';
import { compareMonths } from '#contract/time.ts';
import type { ChoosingPath } from '#machines/choosing/choosing.machine.ts';
import { roleOf } from '#machines/choosing/choosing.rules.ts';
import type { ChoosingContext, ChoosingEvent, EventOf } from '#machines/choosing/choosing.types.ts';
import { formatDay, formatDayLong, formatDayTime, formatTime, formatWindow } from '#src/format/dates.ts';
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

type Named<Type extends ChoosingEvent['type']> = EventOf<Type> | null;

export const choosingControls = (at: () => { path: ChoosingPath; context: ChoosingContext }): ViewFlow['controls'] => {
  const is = <Type extends ChoosingEvent['type']>(event: EventObject | null) => event as Named<Type>;
  const context = () => at().context;
  const isDoctor = () => roleOf(context().kind) === 'provider';
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
    'nearby.select': (event) => {
      const time = is<'nearby.select'>(event)?.nearby.slot.startTime;
      return nearbyRows().filter((row) => !time || textOf(row).includes(formatTime(time, languageOn())));
    },
    'waitlist.open': () => {
      const { lost } = context();
      return lost ? ready('button', t`Join the waitlist for ${formatDay(lost.day, languageOn())}`) : [];
    },
    'start.edit': () => ready('button', t`Choose another day or time`),
    'step.next': () => ready('button', at().path === 'released' ? t`Choose a time again` : t`Next`),
    'step.back': () => [t`Back`, t`Not now`].flatMap((name) => ready('button', name)),
  };
};
