import { describe, expect, it } from 'vitest';
import { isUnitUnchecked, unitAfter } from '#machines/kit/found-address.ts';

const answer = (...floors: string[]) => ({ buildingNumber: '290', streetName: 'Orchard Road', floors });

describe('the unit after a look-up of a postal code', () => {
  it.each([
    ['DELIV-19: it is filled in where none is typed', '', '', answer('#14-08'), '#14-08', '#14-08'],
    ['a typed one stays', '#08-112', '', answer('#14-08'), '#08-112', ''],
    ['the unit of the earlier street goes with it', '#14-08', '#14-08', answer('#01-01'), '#01-01', '#01-01'],
    ['also where none is known of the next', '#14-08', '#14-08', answer(), '', ''],
    ['a unit that was typed over the found one stays', '#14-09', '#14-08', answer('#01-01'), '#14-09', ''],
  ])('%s', (_, unit, foundUnit, found, then, foundThen) => {
    expect(unitAfter(unit, foundUnit, found)).toEqual({ unit: then, foundUnit: foundThen });
  });

  it('what was filled in is to be checked until the person changes it', () => {
    expect(isUnitUnchecked('#14-08', '#14-08')).toBe(true);
    expect(isUnitUnchecked('#14-09', '#14-08')).toBe(false);
    expect(isUnitUnchecked('', '')).toBe(false);
  });
});
