import { isNric } from '#contract/rules/identity-number.ts';

/** The valid NRIC with these digits; of low numbers the demo world has none. */
export const nricOf = (digits: number): string => {
  const number = `S${String(digits).padStart(7, '0')}`;
  const letter = 'A B C D E F G H I Z J'.split(' ').find((candidate) => isNric(number + candidate));
  if (letter === undefined) throw new Error(`No letter ends ${number}`);
  return number + letter;
};
