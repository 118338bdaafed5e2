/** Paying by card as a person does it. */
import { cardInputs } from '#harness/dom/card-provider.ts';
import type { OwnView } from '#harness/dom/view-of.ts';

export const own: OwnView = { local: cardInputs };
