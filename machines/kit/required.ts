/** What a state's transitions guarantee and a type cannot say: a context field that is filled by now. */
export const required = <T>(field: T | null, name: string): T => {
  if (field === null) throw new Error(`${name} is empty in a state that needs it`);
  return field;
};
