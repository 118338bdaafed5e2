/**
 * The figures of NIK$; section 9 of the product document. The terms take them from here, so that no text repeats a
 * number.
 */
import type { ClinicDay } from './time.ts';

/** SGD that one NIK$ is worth (NIKS-01). */
export const NIK_VALUE = 1;
/** Net SGD of skin care that earn one NIK$ (NIKS-02), and the smallest sum that earns (NIKS-03). */
export const NIKS_EARNED_PER = 10;
export const NIKS_EARNED_FROM = 10;
/** NIKS-05. */
export const NIKS_VALID_YEARS = 1;
/** NIKS-07. */
export const NIKS_SOON_MONTHS = 3;
/** Years after which an account at zero closes (NIKS-06). */
export const NIKS_CLOSE_YEARS = 2;
/** SGD on one receipt, within this time, that allow joining (NIKS-25, NIKS-27). */
export const NIKS_JOIN_SPEND = 100;
export const NIKS_JOIN_MONTHS = 1;
/** Days for which returned points stay valid if their own lot has ended. */
export const NIKS_GRACE_DAYS = 30;
/** Most NIK$ that one order can use. */
export const NIKS_USED_MAX = 100_000;
/** The kind of item that earns (NIKS-04). */
export const NIKS_ITEM_TYPE = 'Product';
/** Version of the terms that a member agrees to. */
export const NIKS_TERMS_VERSION = '2026-11' as const;

export interface NiksTermsChange {
  version: string;
  /** First clinic day of the version, some weeks after the release that brings it. */
  startsOn: ClinicDay;
  /** Each changed clause with its former and its new words, in sentences. */
  en: string;
  zh: string;
}

/**
 * Every version after the first, the newest last. Another wording or figure of the terms is a row here and another
 * NIKS_TERMS_VERSION: each member who agreed to an earlier one hears of it once, in the app and by mail.
 */
export const NIKS_TERMS_CHANGES: readonly NiksTermsChange[] = [];
