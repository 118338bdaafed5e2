/** Every call that staff may make, by the name that the table of roles has for it. */
import { deskCalls } from './desk.calls.ts';
import { operatorCalls } from './operator.calls.ts';
import { passkeyCalls } from './passkey.calls.ts';
import { staffCalls } from './staff.calls.ts';

export const allStaffCalls = { ...operatorCalls, ...staffCalls, ...passkeyCalls, ...deskCalls };
