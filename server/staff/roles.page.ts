/** The table of contract/roles.ts as docs/roles.md prints it. */
import type { Call } from '#contract/call.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import {
  PATIENT_PARTS,
  ROLE_TABLE,
  ROLES,
  type Role,
  type Rule,
  type StaffAct,
  type Subject,
} from '#contract/roles.ts';

const HEAD = `# Who of the staff may do what

Printed from contract/roles.ts, which the server checks and the desk's menu reads; \`npx vitest run test/tools/roles.test.ts -u\` renews
it. A person has one or more roles, for some places or for all; what is at another place is not there. Of orders, dispensary acts
for refills alone and shop for those of the store; reception for visits, and hands over both. Goods of a visit’s bill are taken back
by the dispensary, those that were sold at the counter by both. A patient is of each place with a
visit, waitlist entry, order, bill or record of the patient, and of every place without any: acts about a patient are done at one
of these, or anywhere with the original ID seen at the counter; a booking at the place of its time. A page of a patient of another
place is opened with a reason, and a record is issued at a place of the patient. Lists, times to move to, shelves and lines of the
bank are of the person’s places; a transfer without an order is of every place. An administrator of some places gives access to
these alone, and reads their lines of the trail. The operator key and keys of
systems have no role of an administrator, and make no call of a person.

`;

const TRACES = {
  act: 'each one',
  look: 'one opened patient in 15 minutes',
  list: 'counted apart',
  silent: 'refused tries',
} as const;

const asTable = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};

const OF_PATIENTS: readonly Subject[] = ['patient', 'closure', 'refillable'];

/** Calls without a subject that has a place: they act on the person's own places, or on the whole group. */
const OWN: readonly StaffAct[] = [
  'endStaffSession',
  'listStaff',
  'inviteStaff',
  'withdrawInvitation',
  'changeStaff',
  'blockStaff',
  'listTrail',
  'listDay',
  'listStaffWaitlist',
  'listStaffSlots',
  'listNotClosed',
  'listOrders',
  'listOpenInvoices',
  'listTakings',
  'listTransfers',
  'comparePayments',
  'listStock',
  'listClosures',
  'listChanges',
  'countWaiting',
  'listClinic',
  'issueRecord',
  'receiveStock',
  'countStock',
  'enterTransfer',
  'assignTransfer',
  'closeSlots',
  'noteLeave',
  'openSlots',
];
/** A person of some places alone is refused. */
const EVERY: readonly StaffAct[] = ['listKeys', 'createKey', 'changeKey', 'revokeKey'];

const marks = (roles: readonly Role[]): string[] => ROLES.map((role) => (roles.includes(role) ? 'yes' : ''));

/** The place at which an act may be done. */
const placeWord = (act: StaffAct, { of, isAnywhere }: Rule): string => {
  if (OWN.includes(act)) return 'of the person';
  if (EVERY.includes(act)) return 'every one';
  if (of === null) return '';
  if (!OF_PATIENTS.includes(of)) return `of the ${of}`;
  return isAnywhere ? 'any' : 'of the patient';
};

const actRow = (act: StaffAct): string[] => {
  const { method, path }: Call = allStaffCalls[act];
  const { roles, trace, isOfPerson } = ROLE_TABLE[act];
  return [
    `\`${act}\``,
    `${method} ${path}`,
    ...marks(roles),
    isOfPerson ? 'people alone' : '',
    placeWord(act, ROLE_TABLE[act]),
    TRACES[trace],
  ];
};

export const rolesAsMarkdown = (): string => {
  const acts = (Object.keys(ROLE_TABLE) as StaffAct[]).map(actRow);
  const parts = Object.entries(PATIENT_PARTS).map(([part, roles]) => [part, ...marks(roles)]);
  return `${HEAD}${asTable([['act', 'call', ...ROLES, 'by', 'place', 'in the trail'], ...acts])}

## Parts of a patient's page

Each page has name, masked number and whether the account is blocked. A part that no role of the caller has is absent from the
answer.

${asTable([['part', ...ROLES], ...parts])}
`;
};
