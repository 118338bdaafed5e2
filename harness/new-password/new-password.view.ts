/** A new password as a person chooses it. */
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = { region: () => document.querySelector('form') };
