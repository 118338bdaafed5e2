import { useRef, useState } from 'react';

/**
 * Keeps the order of rows while a pointer or the focus is among them: new ones come at the end, so that nothing moves under a
 * finger. Once both have left, the order is that of the data.
 */
export const useSteady = <Row>(rows: readonly Row[], idOf: (row: Row) => string) => {
  const [isHeld, setHeld] = useState(false);
  const order = useRef<string[]>([]);
  const ids = rows.map(idOf);
  if (isHeld) order.current = [...order.current, ...ids.filter((id) => !order.current.includes(id))];
  else order.current = ids;
  const placeOf = (row: Row) => order.current.indexOf(idOf(row));
  return {
    rows: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
};
