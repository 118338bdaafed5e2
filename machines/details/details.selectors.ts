import { isNameFixed } from './details.rules.ts';
import type { DetailsContext } from './details.types.ts';

/** The name stands beside a proven number. */
export const selectIsNameFixed = ({ context }: { context: DetailsContext }): boolean => isNameFixed(context.profile);
