import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

const notWired = (name: string) => new Error(`The port ${name} is not wired`);

/** A call that a machine needs: it rejects until src/flows provides the real one. */
export const port = <Output, Input extends NonReducibleUnknown = Record<string, never>>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(notWired(name)));

/** A source of events that a machine listens to while it is in a state. */
export const source = <Sent extends EventObject, Input extends NonReducibleUnknown = Record<string, never>>(
  name: string,
) =>
  fromCallback<Sent, Input, Sent>(() => {
    throw notWired(name);
  });
