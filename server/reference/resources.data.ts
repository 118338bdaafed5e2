import type { allCalls } from '#contract/calls/all.ts';

/** Subject of the calls of a resource. */
export const RESOURCES: Record<keyof typeof allCalls, string> = {
  order: 'Orders by the link of a letter, without an account',
  signin: 'Sessions, and the links of letters',
  signup: 'New accounts and new passwords',
  patient: 'Whether a patient is known',
  otp: 'One-time codes',
  profile: 'What a member is and owns',
  account: 'One’s own data, and the end of an account',
  letters: 'Which letters a member wants',
  clinic: 'Places, people and services',
  appointment: 'Times, bookings and waitlists',
  invoice: 'Orders and bills',
  refill: 'Medicines that may be had again',
  delivery: 'Addresses and offices',
  store: 'Products, carts and promotions',
  niks: 'NIK$, the points of members',
  payment: 'Cards and PayNow',
  records: 'Papers that were issued',
  settings: 'Fees and deadlines',
  staff: 'Accounts, sessions and keys of the clinic’s staff, and the trail of who did and saw what',
  passkey: 'Passkeys of the clinic’s staff: signing in, unlocking the desk, and the list of one’s own',
  desk: 'The lists of the staff’s desk, by role and place, and the acts that only the desk has',
  looks: 'Who of the staff looked at one’s records',
  operator: 'Acts of the clinic’s staff',
};
