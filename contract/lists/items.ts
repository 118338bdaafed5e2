/** CONST-13, CONST-14: what an item can be. The document counts 28 and names the first 27; what else comes is read as it is. */
export const ITEM_CATEGORIES = [
  'Medicine',
  'Consumables',
  'Expendables',
  'Procedure',
  'Therapy',
  'Teleconsult',
  'Package',
  'Bundle',
  'Investigation',
  'Referral',
  'Injection',
  'Vaccination',
  'Misc',
  'Credit',
  'Virtual Currency',
  'Compounded',
  'Product',
  'Nursing Procedure',
  'Consultation',
  'Laboratory',
  'Radiology',
  'Professional Fees Consult',
  'Professional Fees Procedures',
  'Facilities',
  'Health Screening',
  'Order Set',
  'Scanning',
  'Others',
] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];
/** Kinds of items that are given on a doctor's prescription only. */
export const PRESCRIPTION_CATEGORIES: readonly ItemCategory[] = ['Medicine', 'Injection', 'Vaccination', 'Compounded'];
