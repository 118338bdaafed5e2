/** Speaks to the API: each call is sent, timed, and turned into an answer or a Failure. What knows HTTP is in http.ts. */
import type { AnswerOf, Call } from '#contract/call.ts';
import type { Token } from '#contract/ids.ts';
import { asFailure, FailureError } from '#machines/kit/failure.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import type { ApiOptions } from './api.types.ts';
import type { Request } from './request.ts';

/** Answers of a call that was done; throws FailureError. After a 401 it never settles: the session takes over. */
export type Api = <C extends Call>(call: C, request?: Request<C>) => Promise<AnswerOf<C>>;

/** Loads what speaks HTTP. */
export const loadHttp = pieceOf(() => import('./http.ts'));

const never = () => new Promise<never>(() => {});

export const createApi = (options: ApiOptions): Api => {
  const answerOf = async <C extends Call>(call: C, request: Request<C>, token: Token | null): Promise<AnswerOf<C>> => {
    const http = await loadHttp();
    return http.ask(options, call, request, token);
  };

  return async (call, request = {}) => {
    const token = request.token ?? options.token();
    if (call.isLoadingShown) options.loading.begin();
    try {
      return await answerOf(call, request, token).finally(() => {
        if (call.isLoadingShown) options.loading.end();
      });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === 'signedOut') {
        if (token === options.token()) options.onSignedOut(failure);
        return await never();
      }
      if (!request.signal?.aborted) options.onFailure(failure, call, request.isSubmit ?? false);
      throw error instanceof FailureError ? error : new FailureError(failure);
    }
  };
};
