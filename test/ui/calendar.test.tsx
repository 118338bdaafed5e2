import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type ClinicDay, type ClinicMonth, monthOf } from '#contract/time.ts';
import { BookingCalendar } from '#src/ui/calendar/booking-calendar.tsx';
import { weeksOf } from '#src/ui/calendar/calendar.rules.ts';
import { MarkCalendar } from '#src/ui/calendar/mark-calendar.tsx';
import { render } from './render.tsx';

const TODAY = '2026-11-21' as ClinicDay;
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as ClinicDay;
const DAYS = new Map<ClinicDay, 'open' | 'full'>([
  [day(23), 'open'],
  [day(24), 'open'],
  [day(26), 'full'],
]);

function Picker() {
  const [month, setMonth] = useState<ClinicMonth>(monthOf(TODAY));
  const [selected, select] = useState<ClinicDay | null>(null);
  return (
    <>
      <BookingCalendar
        month={month}
        onMonthChange={setMonth}
        today={TODAY}
        lastMonth={{ year: 2027, month: 1 }}
        days={DAYS}
        selected={selected}
        onSelect={select}
      />
      <output>{selected}</output>
    </>
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.getAttribute('aria-label');
const chosen = () => screen.getByRole('status').textContent;

test('weeks start on Monday and hold the whole month', () => {
  const weeks = weeksOf({ year: 2026, month: 11 });
  expect(weeks.map((week) => week.map((date) => Number(date?.slice(8) ?? 0)))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 0, 0, 0, 0, 0, 0],
  ]);
});

describe('the calendar of the time picker', () => {
  test('says the full date and the state of each day', () => {
    render(<Picker />);
    expect(button('Friday, 20 November 2026, in the past').ariaDisabled).toBe('true');
    expect(button('Saturday, 21 November 2026, no times').getAttribute('aria-current')).toBe('date');
    expect(button('Monday, 23 November 2026, times open').ariaDisabled).toBeNull();
    expect(button('Thursday, 26 November 2026, full, waitlist open').ariaDisabled).toBeNull();
  });

  test('only a day with something to choose can be chosen', () => {
    render(<Picker />);
    fireEvent.click(button(/^Sunday, 22 November/));
    expect(chosen()).toBe('');
    fireEvent.click(button(/^Tuesday, 24 November/));
    expect(chosen()).toBe('2026-11-24');
    expect(button(/^Tuesday, 24 November/).closest('td')?.ariaSelected).toBe('true');
  });

  test('weeks that are gone are plain text, and earlier months cannot be opened', () => {
    render(<Picker />);
    expect(screen.queryByRole('button', { name: /, 15 November/ })).toBeNull();
    expect(button('Previous month').ariaDisabled).toBe('true');
    fireEvent.click(button('Previous month'));
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined();
  });

  test('the arrows move by day and week, Home and End within the week, and one day is the stop of the Tab key', () => {
    render(<Picker />);
    button(/, 21 November/).focus();
    press('ArrowRight');
    expect(focused()).toContain('22 November');
    press('ArrowDown');
    expect(focused()).toContain('29 November');
    press('Home');
    expect(focused()).toContain('23 November');
    press('End');
    press('ArrowUp');
    expect(focused()).toContain('22 November');
    expect(screen.getByRole('grid').querySelectorAll('td [tabindex="0"]')).toHaveLength(1);
  });

  test('the keys cross into the next months as far as there are any, and not before this week', () => {
    render(<Picker />);
    button(/, 21 November/).focus();
    press('PageUp');
    expect(focused()).toContain('21 November');
    press('ArrowUp');
    expect(focused()).toContain('21 November');
    press('PageDown');
    expect(focused()).toContain('21 December');
    press('PageDown');
    press('PageDown');
    expect(focused()).toContain('21 January 2027');
    expect(button('Next month').ariaDisabled).toBe('true');
  });
});

test('the calendar of the bookings says what is marked', () => {
  render(
    <MarkCalendar
      month={monthOf(TODAY)}
      onMonthChange={() => {}}
      today={TODAY}
      marks={
        new Map([
          [day(22), { isBooked: true, isWaitlisted: false }],
          [day(26), { isBooked: true, isWaitlisted: true }],
        ])
      }
      selected={null}
      onSelect={() => {}}
    />,
  );
  const marked = screen.getAllByRole('button', { name: /booked|waitlist/ });
  expect(marked.map((element) => element.ariaLabel)).toEqual([
    'Sunday, 22 November 2026, booked',
    'Thursday, 26 November 2026, booked, on the waitlist',
  ]);
});
