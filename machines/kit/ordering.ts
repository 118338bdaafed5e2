/** Part of the snapshot that refill and checkout share. */
interface OrderingSnapshot {
  matches: (state: 'info' | 'outcomeUnknown') => boolean;
}

/** Whether a failure is about the sent order, and not about an earlier read. */
export const selectIsOrderFailure = (snapshot: OrderingSnapshot): boolean =>
  snapshot.matches('info') || snapshot.matches('outcomeUnknown');
