import { useFormat } from '#src/format/use-format.ts';

interface Registered {
  designation?: string | null | undefined;
  registration?: string | null | undefined;
}

/** In which role a person treats, and the number under which the person is registered, as far as the clinic gives them. */
export function useRoleWords(): (person: Registered) => string[] {
  const { named } = useFormat();
  return ({ designation, registration }) =>
    [named(designation), registration].filter((part) => typeof part === 'string');
}
