/** The figures of NIK$; section 9 of the product document. The terms quote them, and no text writes one by hand. */

/** SGD that one NIK$ is worth (NIKS-01). */
export const NIK_VALUE = 1;
/** Net SGD of skin care for one NIK$ (NIKS-02), and the least that earns (NIKS-03). */
export const NIKS_EARNED_PER = 10;
export const NIKS_EARNED_FROM = 10;
/** NIKS-05. */
export const NIKS_VALID_YEARS = 1;
/** NIKS-07. */
export const NIKS_SOON_MONTHS = 3;
/** An account at zero closes after this (NIKS-06). */
export const NIKS_CLOSE_YEARS = 2;
/** SGD on one receipt, within this time, with which one may join (NIKS-25, NIKS-27). */
export const NIKS_JOIN_SPEND = 100;
export const NIKS_JOIN_MONTHS = 1;
/** What is given back after its own lot has ended counts for this long. */
export const NIKS_GRACE_DAYS = 30;
/** NIK$ that one order can be paid with at most. */
export const NIKS_USED_MAX = 100_000;
/** The kind of item that earns (NIKS-04). */
export const NIKS_ITEM_TYPE = 'Product';
/** The terms that a member agrees to; changes when their wording or a figure does. */
export const NIKS_TERMS_VERSION = '2026-11' as const;
