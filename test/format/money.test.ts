import { describe, expect, test } from 'vitest';
import { type Money, moneyFromWire } from '#contract/money.ts';
import { formatMoney } from '#src/format/money.ts';

const dollars = (amount: number): Money => moneyFromWire(amount);

describe('money', () => {
  test.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [70.85, '$70.85'],
    [1_000_000, '$1,000,000.00'],
    [-5, '−$5.00'],
  ])('CONST-02: %d shows as %s', (amount, shown) => {
    expect(formatMoney(dollars(amount))).toBe(shown);
  });

  test.each([
    [0.125, '$0.13'],
    [1.005, '$1.01'],
    [-0.125, '−$0.13'],
    [0.1249, '$0.12'],
  ])('CONST-04: %d is rounded half away from zero to %s', (amount, shown) => {
    expect(formatMoney(dollars(amount))).toBe(shown);
  });
});
