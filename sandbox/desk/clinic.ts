/** What the clinic's staff sees, from the database, and does, by the operator's calls. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Call, Refusal } from '#contract/call.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Database } from '#server/db/tables.ts';

export interface Clinic {
  db: Kysely<Database>;
  /** Where the server listens, without a slash at the end. */
  serverUrl: string;
  appId: string;
  operatorKey: string;
}

/** @param id of what the call is about. @returns why it was refused, null when it was done */
export const act = async <C extends Call>(
  { serverUrl, appId, operatorKey }: Clinic,
  call: C,
  { id = '', body = {} }: { id?: string; body?: v.InferInput<C['body']> },
): Promise<FailureCode | null> => {
  const path = call.path.replace(':id', encodeURIComponent(id));
  const answer = await fetch(`${serverUrl}${DEFAULT_API_BASE}${path}?${APP_ID_PARAM}=${encodeURIComponent(appId)}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', [OPERATOR_KEY_HEADER]: operatorKey },
    body: JSON.stringify(body),
  });
  const refusal = v.safeParse(Refusal, await answer.json());
  return refusal.success ? refusal.output.code : null;
};
