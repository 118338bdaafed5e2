/** As it is kept between visits: a payment begins again with what the server says of its invoice. */
export const withoutPayment = <Kept extends object>(snapshot: Kept): Kept => {
  if (!('children' in snapshot)) return snapshot;
  const { payment: _, ...children } = snapshot.children as { payment?: unknown };
  return { ...snapshot, children };
};
