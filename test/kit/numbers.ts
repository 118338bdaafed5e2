import { isNric } from '#contract/rules/identity-number.ts';

/** The valid NRIC with these digits, of those born before 2000 or later; of low numbers the demo world has none. */
export const nricOf = (digits: number, series: 'S' | 'T' = 'S'): string => {
  const number = `${series}${String(digits).padStart(7, '0')}`;
  const letter = 'A B C D E F G H I Z J'.split(' ').find((candidate) => isNric(number + candidate));
  if (letter === undefined) throw new Error(`No letter ends ${number}`);
  return number + letter;
};
