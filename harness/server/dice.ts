/** Numbers that look random and are the same in every run. @returns a whole number from 0 to below `sides` */
export const makeDice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
};
