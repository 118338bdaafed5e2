/** How two plain things differ, member by member. */
export interface Difference {
  /** Path of a member, such as `context.items.0.qty`; a state, or a control by the label of its move. */
  of: string;
  expected: string;
  seen: string;
}

const isNested = (one: unknown): one is object => typeof one === 'object' && one !== null;
const shown = (one: unknown): string => (one === undefined ? 'nothing' : JSON.stringify(one));

/** Empty where only the order of members differs. */
export const differencesOf = (expected: unknown, seen: unknown, of = ''): Difference[] => {
  if (Object.is(expected, seen)) return [];
  if (!isNested(expected) || !isNested(seen) || Array.isArray(expected) !== Array.isArray(seen))
    return [{ of, expected: shown(expected), seen: shown(seen) }];
  const names = new Set([...Object.keys(expected), ...Object.keys(seen)]);
  return [...names].flatMap((name) =>
    differencesOf(Reflect.get(expected, name), Reflect.get(seen, name), of === '' ? name : `${of}.${name}`),
  );
};

/** `state: payment expected, cart seen`, a line each. */
export const differenceLines = (differences: readonly Difference[]): string =>
  differences.map(({ of, expected, seen }) => `${of}: ${expected} expected, ${seen} seen`).join('\n');
