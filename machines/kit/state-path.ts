import type { StateValue } from 'xstate';

/** A state value as a path: `{start: 'choosingTime'}` is start.choosingTime. For machines without parallel states. */
export type StatePath<Value> = Exclude<Extract<Value, string>, ParentKey<Value>> | ChildPath<Value>;
type ParentKey<Value> = Value extends string ? never : keyof Value & string;
type ChildPath<Value> = Value extends string
  ? never
  : { [Key in keyof Value & string]-?: `${Key}.${StatePath<NonNullable<Value[Key]>>}` }[keyof Value & string];

export const statePath = <Value extends StateValue>(value: Value): StatePath<Value> => {
  if (typeof value === 'string') return value as StatePath<Value>;
  const [key, inner] = Object.entries(value)[0] ?? [];
  return (inner === undefined ? (key ?? '') : `${key}.${statePath(inner)}`) as StatePath<Value>;
};
