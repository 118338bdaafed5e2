import type { SnapshotFrom } from 'xstate';
import { isUnitUnchecked } from '../kit/found-address.ts';
import type { detailsMachine } from './details.machine.ts';
import { isMonthFixed, isNameFixed } from './details.rules.ts';

type Snapshot = SnapshotFrom<typeof detailsMachine>;

/** A proven identity number fixes the name. */
export const selectIsNameFixed = ({ context }: Snapshot): boolean => isNameFixed(context.profile);

/** A known month of birth is fixed. */
export const selectIsMonthFixed = ({ context }: Snapshot): boolean => isMonthFixed(context.profile);

/** Whether the unit comes from the look-up and the member has not edited it. */
export const selectIsUnitUnchecked = ({ context: { form, foundUnit } }: Snapshot): boolean =>
  isUnitUnchecked(form.unit, foundUnit);

/** Whether typed changes are unsaved, being saved, or about to be discarded. */
export const selectIsEdited = (snapshot: Snapshot): boolean =>
  snapshot.matches('changed') || snapshot.matches('leaving') || snapshot.matches('saving');
