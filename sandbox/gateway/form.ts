/**
 * Reads bodies as Stripe's API takes them: application/x-www-form-urlencoded with brackets, `metadata[invoiceId]=7`.
 */
export interface Form {
  [name: string]: string | Form;
}

export const readForm = (text: string): Form => {
  const form: Form = Object.create(null) as Form;
  for (const [name, entry] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let at = form;
    for (const part of path) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = Object.create(null) as Form);
    }
    at[last] = entry;
  }
  return form;
};

export const textOf = (form: Form, ...path: string[]): string | null => {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
};
