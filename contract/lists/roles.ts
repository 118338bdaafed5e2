/** The roles of staff. */
export const ROLES = ['reception', 'clinician', 'dispensary', 'shop', 'accounts', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** A key of a system has one of these, and the operator key all of them. */
export const SYSTEM_ROLES = ['reception', 'clinician', 'dispensary', 'shop', 'accounts'] as const;
