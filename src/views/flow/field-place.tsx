import type { ReactNode } from 'react';

/** Where the answer to a machine's field is given on the screen. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}

/** Moves focus to the first thing in the place of a field that takes it (rule 7 of the kit). */
export function focusField(name: string | null): void {
  const target = name === null ? null : document.querySelector(`[data-field="${name}"] :is(input, textarea, button)`);
  if (target instanceof HTMLElement) target.focus();
}
