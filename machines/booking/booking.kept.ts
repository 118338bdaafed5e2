import type { Snapshot } from 'xstate';

interface Persisted {
  value: unknown;
  children: Record<string, unknown>;
}
const isPersisted = (snapshot: object): snapshot is Persisted => 'value' in snapshot && 'children' in snapshot;
const isPaying = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'payment' in value &&
  ['loadingFee', 'paying', 'confirmingCredit', 'readingInvoice'].includes(String(value.payment));

/** What is kept between visits. A payment is not: it begins anew with what the server says of its invoice. */
export const keptBooking = (snapshot: Snapshot<unknown>): Snapshot<unknown> => {
  if (!isPersisted(snapshot) || !isPaying(snapshot.value)) return snapshot;
  const { clock } = snapshot.children;
  const held = { ...snapshot, value: { payment: 'held' }, children: { clock } };
  return held;
};
