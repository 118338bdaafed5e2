import type { ReactNode } from 'react';

/** Marks the place of a machine's field on the screen, by which `focusField` finds it. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}

/** Moves focus to the input of a field, else to its first button or link (rule 7 of the kit). */
export function focusField(name: string | null): void {
  if (name === null) return;
  const place = document.querySelector(`[data-field="${name}"]`);
  const target = place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button');
  target?.focus();
}
