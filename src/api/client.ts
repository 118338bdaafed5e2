/** Speaks to the API: the only place that knows HTTP. Each call is sent, timed, checked and turned into an answer or a Failure. */
import ky, { HTTPError, isTimeoutError, type KyInstance } from 'ky';
import * as v from 'valibot';
import type { AnswerOf, Call } from '#contract/call.ts';
import { CALL_TIMEOUT_MS, IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { asFailure, type Failure, FailureError } from '#machines/kit/failure.ts';
import { isObject, refusalOf } from './answers.ts';
import type { Loading } from './loading.ts';
import { pathOf, type Request, searchOf } from './request.ts';

export interface ApiOptions {
  /** Where the API answers, without a slash at the end: /api, or absolute in tests. */
  base: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  loading: Loading;
  /** The language in which the server's texts are wanted. */
  language(): string;
  token(): Token | null;
  /** The server's clock, from the Date header of every answer. */
  onServerDate(date: string): void;
  /** A 401 for the present token. */
  onSignedOut(serverMessage: string): void;
  /** Every other failure, before the caller gets it. */
  onFailure(failure: Failure, call: Call, isSubmit: boolean): void;
}

/** Answers of a call that was done; throws FailureError. After a 401 it never settles: the session takes over. */
export type Api = <C extends Call>(call: C, request?: Request<C>) => Promise<AnswerOf<C>>;

const RETRIED_STATUS = [502, 503, 504];
const never = () => new Promise<never>(() => {});

export const createApi = (options: ApiOptions): Api => {
  const client: KyInstance = ky.create({
    fetch: (...request) => options.fetch(...request),
    timeout: CALL_TIMEOUT_MS,
    retry: { limit: 2, methods: ['get'], statusCodes: RETRIED_STATUS, jitter: true },
    throwHttpErrors: (status) => RETRIED_STATUS.includes(status),
    headers: { accept: 'application/json' },
  });

  const exchange = async <C extends Call>(call: C, request: Request<C>, token: Token | null) => {
    const response = await client(`${options.base}/${pathOf(call, request.params as Record<string, string>)}`, {
      method: call.method,
      searchParams: searchOf((request.query ?? {}) as Record<string, unknown>, options.appId),
      headers: {
        'accept-language': options.language(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(request.key && { [IDEMPOTENCY_HEADER]: request.key }),
      },
      ...(call.method !== 'GET' && { json: request.body ?? {} }),
    }).catch((error: unknown) => {
      if (error instanceof HTTPError) return error.response;
      throw new FailureError({ kind: isTimeoutError(error) ? 'timeout' : 'offline' });
    });
    options.onServerDate(response.headers.get('date') ?? '');
    const body: unknown = await response.json().catch(() => null);
    return { response, body };
  };

  const answerOf = async <C extends Call>(call: C, request: Request<C>, token: Token | null): Promise<AnswerOf<C>> => {
    const { response, body } = await exchange(call, request, token);
    const isDone = isObject(body) && body['success'] === true && response.status !== 401;
    if (!isDone && (!response.ok || isObject(body))) {
      throw new FailureError(refusalOf(body, response.status, response.statusText));
    }
    const answer = v.safeParse(call.answer, body);
    if (!answer.success) throw new FailureError({ kind: 'unexpected' });
    return answer.output as AnswerOf<C>;
  };

  return async (call, request = {}) => {
    const token = request.token ?? options.token();
    options.loading.begin();
    try {
      return await answerOf(call, request, token).finally(() => options.loading.end());
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === 'signedOut') {
        if (token === options.token()) options.onSignedOut(failure.serverMessage);
        return await never();
      }
      options.onFailure(failure, call, request.isSubmit ?? false);
      throw new FailureError(failure);
    }
  };
};
