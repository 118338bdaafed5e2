import { useState } from 'react';

/**
 * Keeps the order of rows while a pointer or the focus is among them: new ones come at the end, so that nothing moves under a
 * finger. Once both have left, the order is that of the data.
 */
export const useSteady = <Row>(rows: readonly Row[], idOf: (row: Row) => string) => {
  /** Ids in the order in which they were when the pointer or the focus came. */
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const placeOf = (row: Row): number => {
    const place = held?.indexOf(idOf(row)) ?? 0;
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
  const hold = () => setHeld((before) => before ?? rows.map(idOf));
  const release = () => setHeld(null);
  return {
    rows: held === null ? rows : rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
};
