import { allCalls } from '#contract/calls/all.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';

export interface NamedCall {
  /** As the contract names it: appointment.createAppointment. */
  name: string;
  method: string;
  path: string;
}

/** Calls of the patient app; the desk itself uses the operator's. */
export const PATIENT_CALLS: readonly NamedCall[] = Object.entries(allCalls).flatMap(([resource, calls]) =>
  Object.entries(calls)
    .filter(([, { access }]) => access !== 'operator')
    .map(([name, { method, path }]) => ({ name: `${resource}.${name}`, method, path })),
);

/** A path without parameters comes before one that would take its last word for a parameter. */
const PATTERNS = PATIENT_CALLS.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length).map(
  ({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^${DEFAULT_API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }),
);

/** Null for everything that is no call of the patient app. */
export const nameOfCall = (method: string, path: string): string | null =>
  PATTERNS.find((call) => call.method === method && call.pattern.test(path))?.name ?? null;
