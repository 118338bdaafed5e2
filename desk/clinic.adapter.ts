/** The staff's side of the API: every act at the desk is an operator's call over HTTP. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type AnswerOf, type Call, Refusal } from '#contract/call.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, IDEMPOTENCY_HEADER, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Database } from '#server/db/tables.types.ts';

export interface Clinic {
  /** The desk reads its lists from the database; it never writes there. */
  db: Kysely<Database>;
  /** Address of the server, without a slash at the end. */
  serverUrl: string;
  appId: string;
  operatorKey: string;
}

/** The `:id` in the path of a call, and its body. */
export interface Request<C extends Call> {
  id?: string;
  /** Names one intent to write; a repeated request with it is carried out once. */
  key?: string;
  body?: v.InferInput<C['body']>;
}

/** How a call ended: with an answer, or the code of its refusal. */
export type Operated<C extends Call> = { answer: AnswerOf<C>; refused: null } | { answer: null; refused: FailureCode };

export const operate = async <C extends Call>(
  { serverUrl, appId, operatorKey }: Clinic,
  call: C,
  { id = '', key, body = {} }: Request<C>,
): Promise<Operated<C>> => {
  const path = call.path.replace(':id', encodeURIComponent(id));
  const answer = await fetch(`${serverUrl}${DEFAULT_API_BASE}${path}?${APP_ID_PARAM}=${encodeURIComponent(appId)}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      [OPERATOR_KEY_HEADER]: operatorKey,
      ...(key && { [IDEMPOTENCY_HEADER]: key }),
    },
    body: JSON.stringify(body),
  });
  const answered: unknown = await answer.json();
  const refusal = v.safeParse(Refusal, answered);
  if (refusal.success) return { answer: null, refused: refusal.output.code };
  return { answer: v.parse(call.answer, answered) as AnswerOf<C>, refused: null };
};
