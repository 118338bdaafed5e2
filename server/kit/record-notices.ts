/** Kinds of notices that only a reader with a proven number gets. */
export const RECORD_NOTICES = [
  'regimenIssued',
  'documentIssued',
  'recordWithdrawn',
  'recordAstray',
  'recordRecalled',
  'refillPrescribed',
  'refillPrescriptionChanged',
  'refillWithdrawn',
  'refillStopped',
] as const;
