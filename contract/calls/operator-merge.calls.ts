/** The staff's calls about a person who is there twice. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { MergeMoves, StaffMerge, UNMERGE_DAYS } from '../entities/desk-merge.ts';
import { MergeId } from '../ids.ts';
import { ContactNamed, ofPatient, reason, SeenIdentity } from './operator-people.calls.ts';
import { page, pageOf } from './page.ts';

const ofMerge = v.object({ id: MergeId });
const IN_THE_WAY =
  'BOTH_HAVE_ACCOUNTS, NUMBERS_DIFFER, IDENTITY_UNPROVEN for an account whose number is only claimed, MERGE_CLOSING for an account that is closed or asks for it, MERGE_FAMILY when one is in the family of the other or both are in the same, MERGE_OVERLAPS for visits at one time, MERGE_NIKS when the other has a ledger of NIK$';

export const operatorMergeCalls = {
  proposeMerge: call({
    method: 'POST',
    path: '/operator/patient/:id/merge',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: `Proposes that a patient without a proven number is the same person as the one whose original ID is seen. An administrator confirms it. The one with the account stays, or the one with the number. Refusals: NOT_FOUND for a number of no patient, SAME_PATIENT, PATIENT_MERGED, MERGE_PROPOSED, NOT_THE_OWNER unless \`contact\` is the email or phone that the patient’s account was made with, TOO_MANY_TRIES after 30 in an hour, ${IN_THE_WAY}`,
    params: ofPatient,
    body: v.object({ identity: SeenIdentity, contact: ContactNamed, reason }),
    answer: data(v.object({ _id: MergeId })),
  }),
  listMerges: call({
    method: 'GET',
    path: '/operator/merges',
    access: 'operator',
    source: 'ours',
    summary: `Proposals, and merges of the last ${UNMERGE_DAYS} days that were not taken apart; by when they were proposed`,
    query: v.object(page),
    answer: pageOf(StaffMerge),
  }),
  mergePatients: call({
    method: 'POST',
    path: '/operator/merge/:id/done',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: `Puts two patients together, by another person than proposed it: what the other has moves to the one that stays, whose account hears of it. With \`isPreview\` only says what would move. Refusals: OWN_PROPOSAL, MERGE_ENDED, PATIENT_MERGED, ${IN_THE_WAY}`,
    params: ofMerge,
    body: v.object({ isPreview: v.optional(v.boolean(), false) }),
    answer: data(MergeMoves),
  }),
  declineMerge: call({
    method: 'POST',
    path: '/operator/merge/:id/decline',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: 'The two are not the same person, or it is not sure; nothing moves. Refusals: MERGE_ENDED',
    params: ofMerge,
    body: v.object({ reason }),
    answer: success,
  }),
  unmergePatients: call({
    method: 'POST',
    path: '/operator/merge/:id/undo',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: `Takes two patients apart again: what moved goes back, what came since stays with the one that stayed, whose account hears of it. Refusals: MERGE_ENDED for what was not done, UNMERGE_LATE after ${UNMERGE_DAYS} days, UNMERGE_USED when a bill, an order or the digital ID builds on what moved, UNMERGE_NIKS when NIK$ do, MERGE_CLOSING, PATIENT_MERGED when the one that stayed was put to another one since`,
    params: ofMerge,
    body: v.object({ reason }),
    answer: success,
  }),
};
