/** Part of the snapshot that refill and checkout share. */
interface OrderingSnapshot {
  matches: (state: 'info' | 'outcomeUnknown') => boolean;
}

/** Whether a failure is about the order that was sent, and not about what was read before it. */
export const selectIsOrderFailure = (snapshot: OrderingSnapshot): boolean =>
  snapshot.matches('info') || snapshot.matches('outcomeUnknown');
