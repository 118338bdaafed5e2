import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { ClockTime } from '#contract/time.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { SlotGroup } from '#src/ui/slots/slot-group.tsx';
import { render } from './render.tsx';

const PLACES = ['Orchard', 'Novena', 'Tampines'];

function Places({ isFollowing = true, closed = '' }) {
  const [place, setPlace] = useState('');
  return (
    <>
      <ChoiceGroup label="Place" isFollowing={isFollowing}>
        {PLACES.map((name) => (
          <Choice
            key={name}
            title={name}
            isSelected={name === place}
            isUnavailable={name === closed}
            onSelect={() => setPlace(name)}
          />
        ))}
      </ChoiceGroup>
      <output>{place}</output>
    </>
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const chosen = () => screen.getByRole('status').textContent;

describe('a group of choices', () => {
  test('is one stop of the Tab key: the chosen one, else the first', () => {
    render(<Places />);
    expect(PLACES.map((name) => radio(name).tabIndex)).toEqual([0, -1, -1]);
    fireEvent.click(radio('Novena'));
    expect(PLACES.map((name) => radio(name).tabIndex)).toEqual([-1, 0, -1]);
    expect(radio('Novena').ariaChecked).toBe('true');
  });

  test('the arrows, Home and End move and choose, round the ends', () => {
    render(<Places />);
    radio('Orchard').focus();
    press('ArrowDown');
    expect(chosen()).toBe('Novena');
    press('End');
    expect(chosen()).toBe('Tampines');
    press('ArrowRight');
    expect(chosen()).toBe('Orchard');
    press('ArrowUp');
    expect(chosen()).toBe('Tampines');
    press('Home');
    expect(document.activeElement).toBe(radio('Orchard'));
  });

  test('where a choice closes the list the arrows only move', () => {
    render(<Places isFollowing={false} />);
    radio('Orchard').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(radio('Novena'));
    expect(chosen()).toBe('');
  });

  test('an unavailable choice can be heard, not chosen', () => {
    render(<Places closed="Novena" />);
    radio('Orchard').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(radio('Novena'));
    fireEvent.click(radio('Novena'));
    expect(chosen()).toBe('');
  });
});

describe('the times of a day', () => {
  test('stand under their part of the day and are one group', () => {
    const slots = ['11:45', '12:00', '17:45', '18:00'].map((time) => ({ id: time, time: time as ClockTime }));
    render(<SlotGroup label="Times on Tue, 24 Nov" slots={slots} selected="12:00" onSelect={() => {}} />);
    const group = screen.getByRole('radiogroup', { name: 'Times on Tue, 24 Nov' });
    expect([...group.querySelectorAll('h3, [role=radio]')].map((element) => element.textContent)).toEqual([
      'Morning',
      '11:45 AM',
      'Afternoon',
      '12:00 PM',
      '5:45 PM',
      'Evening',
      '6:00 PM',
    ]);
    expect(radio('12:00 PM').tabIndex).toBe(0);
  });
});
