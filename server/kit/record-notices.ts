/** Kinds of notices that only a reader with a proven number gets. */
export const RECORD_NOTICES = [
  'regimenIssued',
  'documentIssued',
  'recordWithdrawn',
  'recordAstray',
  'recordRecalled',
  'refillWithdrawn',
] as const;
