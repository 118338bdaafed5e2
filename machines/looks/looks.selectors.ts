import type { Look } from '#contract/entities/staff.ts';
import type { Lookers, LooksContext } from './looks.types.ts';

/** A look without a role is the member's own act. */
const isOf: Readonly<Record<Lookers, (look: Look) => boolean>> = {
  all: () => true,
  doctors: ({ roles }) => roles.includes('clinician'),
  staff: ({ roles }) => roles.length > 0 && !roles.includes('clinician'),
  me: ({ roles }) => roles.length === 0,
};

export const selectLooks = ({ context: { rows, shown } }: { context: LooksContext }): readonly Look[] =>
  rows.filter(isOf[shown]);
