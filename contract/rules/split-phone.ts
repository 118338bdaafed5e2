import { PHONE_CODES } from '../lists/people.ts';

export interface PhoneParts {
  /** +65 */
  phoneCode: string;
  /** The rest of the number after its code, as it was written. */
  phoneNumber: string;
}

const DEFAULT_CODE = '+65';

/** PROFILE-02, PROFILE-03: the longest known code that begins the number; with none +65, and the number whole. */
export const splitPhone = (phone: string | null): PhoneParts => {
  const [phoneCode] = PHONE_CODES.filter((code) => phone?.startsWith(code)).toSorted((a, b) => b.length - a.length);
  return phone === null || phoneCode === undefined
    ? { phoneCode: DEFAULT_CODE, phoneNumber: phone ?? '' }
    : { phoneCode, phoneNumber: phone.slice(phoneCode.length).trim() };
};
