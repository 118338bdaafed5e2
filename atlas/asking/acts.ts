/**
 * Each call of the contract with the people who may make it, and each part of a patient's page with the staff who see
 * it.
 */

import type { Access, Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { PATIENT_PARTS, ROLE_TABLE, type Role } from '#contract/roles.ts';
import { type Words, words } from '#machines/kit/story.ts';

export interface Act {
  name: string;
  /** Text of the call, which the contract has in one language. */
  title: string;
  who: Words;
}

const ROLE_WORDS: Readonly<Record<Role, Words>> = {
  reception: words('reception', '前台'),
  clinician: words('clinicians', '医护人员'),
  dispensary: words('the dispensary', '药房'),
  shop: words('the shop', '商店'),
  accounts: words('accounts', '财务'),
  admin: words('administrators', '管理员'),
};
const ACCESS_WORDS: Readonly<Record<Access, Words>> = {
  public: words('anybody', '任何人'),
  session: words('patients, guests too', '就诊人，包括访客'),
  member: words('patients who are signed in', '已登录的就诊人'),
  operator: words('the staff', '员工'),
};
const rolesIn = (roles: readonly Role[]): Words => {
  const own = roles.map((role) => ROLE_WORDS[role]);
  return words(`staff: ${own.map(({ en }) => en).join(', ')}`, `员工：${own.map(({ zh }) => zh).join('、')}`);
};
const roleTable: Readonly<Record<string, { roles: readonly Role[] }>> = ROLE_TABLE;

const calls: Readonly<Record<string, Call>> = { ...Object.assign({}, ...Object.values(allCalls)), ...allStaffCalls };

export const acts: readonly Act[] = [
  ...Object.entries(PATIENT_PARTS).map(([part, roles]) => ({
    name: `part-${part}`,
    title: `The part “${part}” of a patient’s page at the staff’s desk: who can see it`,
    who: rolesIn(roles),
  })),
  ...Object.entries(calls).map(([name, { access, summary }]) => {
    const rule = roleTable[name];
    return { name, title: summary, who: rule ? rolesIn(rule.roles) : ACCESS_WORDS[access] };
  }),
];
