import type { SnapshotFrom } from 'xstate';
import { isUnitUnchecked } from '../kit/found-address.ts';
import type { detailsMachine } from './details.machine.ts';
import { isMonthFixed, isNameFixed } from './details.rules.ts';

type Snapshot = SnapshotFrom<typeof detailsMachine>;

/** The name stands beside a proven number. */
export const selectIsNameFixed = ({ context }: Snapshot): boolean => isNameFixed(context.profile);

/** The month of birth is known. */
export const selectIsMonthFixed = ({ context }: Snapshot): boolean => isMonthFixed(context.profile);

/** The unit is the look-up's, and the member has not touched it. */
export const selectIsUnitUnchecked = ({ context: { form, foundUnit } }: Snapshot): boolean =>
  isUnitUnchecked(form.unit, foundUnit);

/** Something typed is yet to be saved, is being saved, or is about to be left. */
export const selectIsEdited = (snapshot: Snapshot): boolean =>
  snapshot.matches('changed') || snapshot.matches('leaving') || snapshot.matches('saving');
