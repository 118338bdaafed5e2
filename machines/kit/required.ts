/** Returns a field that the state's transitions have filled, which its type cannot say. @throws Error if it is null */
export const required = <T>(field: T | null, name: string): T => {
  if (field === null) throw new Error(`${name} is empty in a state that needs it`);
  return field;
};
