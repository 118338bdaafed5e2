/** Sign-up as a person uses it. */
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = { region: () => document.querySelector<HTMLElement>('#main')?.parentElement ?? null };
