/** The snapshot as kept between visits: without the payment, which reads its invoice again. */
export const withoutPayment = <Kept extends object>(snapshot: Kept): Kept => {
  if (!('children' in snapshot)) return snapshot;
  const { payment: _, ...children } = snapshot.children as { payment?: unknown };
  return { ...snapshot, children };
};
