import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Api } from '#src/api/client.ts';

/** A port that reads; `signal` tells that nobody waits for the answer any more. */
export const read = <Output, Input extends NonReducibleUnknown = Record<string, never>>(
  ask: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => ask(input, signal));

/** The API for a read that may be superseded by another one: its requests end with it. */
export const until =
  (signal: AbortSignal, api: Api): Api =>
  (call, request) =>
    api(call, { ...request, signal });

/** A port that writes: the wizard, with its key and body, is saved before the request leaves (rule 5 of the kit). */
export const write = <Output, Input extends NonReducibleUnknown>(ask: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(async ({ input }) => {
    await Promise.resolve();
    return ask(input);
  });
