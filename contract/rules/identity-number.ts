/** NRIC, FIN and passport numbers (SIGNUP-04, SIGNUP-05, VALID-13). */
import { cleanNumber } from '../clean.ts';

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];
/** By series: what is added to the weighted sum, and the letter of each remainder of 11. */
const SERIES: Record<string, { offset: number; letters: string }> = {
  S: { offset: 0, letters: 'JZIHGFEDCBA' },
  T: { offset: 4, letters: 'JZIHGFEDCBA' },
  F: { offset: 0, letters: 'XWUTRQPNMLK' },
  G: { offset: 4, letters: 'XWUTRQPNMLK' },
  M: { offset: 3, letters: 'XWUTRQPNJLK' },
};

/** A letter S, T, F, G or M, seven digits and the right checksum letter. */
export const isNric = (typed: string): boolean => {
  const [, letter = '', digits = '', check] = /^([STFGM])(\d{7})([A-Z])$/.exec(cleanNumber(typed)) ?? [];
  const series = SERIES[letter];
  if (series === undefined) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), series.offset);
  return series.letters[sum % 11] === check;
};

export const PASSPORT_MAX = 20;
/** Letters and digits, at most twenty. */
export const isPassport = (typed: string): boolean =>
  /^[A-Z0-9]+$/.test(cleanNumber(typed)) && cleanNumber(typed).length <= PASSPORT_MAX;

/** All but the last four characters hidden, the first kept: S****567D. */
export const maskNumber = (number: string): string => {
  const normal = cleanNumber(number);
  return normal.length <= 5 ? '****' : `${normal.slice(0, 1)}****${normal.slice(-4)}`;
};
