import type { ReactNode } from 'react';

/** Where the answer to a machine's field is given on the screen. */
export function FieldPlace({ name, children }: { name: string; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}

/** Moves focus to where the answer to a field is written, else to the first thing that is tapped (rule 7 of the kit). */
export function focusField(name: string | null): void {
  if (name === null) return;
  const place = document.querySelector(`[data-field="${name}"]`);
  const target = place?.querySelector<HTMLElement>('input, textarea') ?? place?.querySelector<HTMLElement>('button');
  target?.focus();
}
