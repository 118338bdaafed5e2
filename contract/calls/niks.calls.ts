import * as v from 'valibot';
import { call, data } from '../call.ts';
import { Membership, Movement, MovementDetail } from '../entities/niks.ts';
import { MovementId, PatientId } from '../ids.ts';
import { NIKS_TERMS_VERSION } from '../niks.ts';

export const niksCalls = {
  loadMembership: call({
    method: 'GET',
    path: '/membership',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'Whether the caller collects NIK$ or may join, what ends soon, and when the account closes',
    answer: data(Membership),
  }),
  listMovements: call({
    method: 'GET',
    path: '/membership/history',
    failureShown: 'onScreen',
    access: 'session',
    summary:
      'NIK$ transactions, newest first, fifty at a time; the first one’s totalAvailablePts is the present balance. Refusals: NOT_FOUND for another patient',
    query: v.object({ patientId: PatientId, before: v.optional(MovementId) }),
    answer: v.object({
      success: v.literal(true),
      trx: v.array(Movement),
      /** Ours: whether earlier movements exist. */
      hasMore: v.optional(v.boolean(), false),
    }),
  }),
  loadMovement: call({
    method: 'GET',
    path: '/membership/history/:id',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary: 'One NIK$ transaction of the caller with the lots that it changed',
    params: v.object({ id: MovementId }),
    answer: data(MovementDetail),
  }),
  joinNiks: call({
    method: 'POST',
    path: '/membership/join',
    failureShown: 'onScreen',
    access: 'session',
    source: 'ours',
    summary: 'Joins NIK$ with the consent to its terms. Refusals: MEMBERS_ONLY, NIKS_JOINED, NIKS_SPENT_TOO_LITTLE',
    body: v.object({ terms: v.literal(NIKS_TERMS_VERSION), language: v.picklist(['en-US', 'zh-CN']) }),
    answer: data(Membership),
  }),
};
