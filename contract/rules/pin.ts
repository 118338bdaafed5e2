/** PINs of staff, which unlock the desk. */
export const PIN_FORM = /^\d{6}$/;
/** From each digit to the next: the same one, one up, one down; 0 follows 9. */
const EASY_STEPS = [0, 1, 9];

/** Whether it is six equal digits or a run, as 123456, 654321 or 789012: those are tried first. */
export const isEasyPin = (pin: string): boolean => {
  const digits = Array.from(pin, Number);
  return EASY_STEPS.some((step) =>
    digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10),
  );
};
