/** The one-time code of sign-up as a person gets and types it. */
import type { OwnView } from './view-of.ts';

export const own: OwnView = { region: () => document.querySelector<HTMLElement>('#main')?.parentElement ?? null };
