/** Paying by card as a person does it. */
import { cardInputs } from './card-provider.ts';
import type { OwnView } from './view-of.ts';

export const own: OwnView = { local: cardInputs };
