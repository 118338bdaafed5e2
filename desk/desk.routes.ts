/** The forms of the desk, below the address of the page that shows its sections. */
import type { Hono } from 'hono';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Duty } from './act.ts';
import { ACTS } from './acts.ts';
import type { Clinic } from './clinic.adapter.ts';
import type { Desk } from './desk.types.ts';

/** The place of a page and its forms. */
export interface Place {
  /** As browsers know it. */
  address: Desk['address'];
  /** Below the mount of `pages`. */
  route: string;
}

/** The result of a form, and the section of the page that shows it. */
interface Submitted {
  section: string;
  refused: FailureCode | null;
}

/** Leads back to the section of the form and to the search, with the reason of a refusal. */
export const bindForm = (
  pages: Hono,
  { address, route }: Place,
  form: string,
  submit: (fields: Record<string, unknown>) => Promise<Submitted>,
): void => {
  pages.post(`${route}/${form}`, async (c) => {
    const { section, refused } = await submit(await c.req.parseBody());
    const patient = URL.parse(c.req.header('referer') ?? '')?.searchParams.get('patient');
    const query = new URLSearchParams({ ...(patient && { patient }), ...(refused && { refused }) });
    return c.redirect(`${address}${query.size > 0 ? `?${query}` : ''}#${section}`, 303);
  });
};

/** @param duties those of the member of staff at the desk */
export const deskRoutes = (pages: Hono, place: Place, clinic: Clinic, duties: readonly Duty[]): void => {
  const acts = Object.values(ACTS);
  for (const form of new Set(acts.map((act) => act.form))) {
    const choices = acts.filter((act) => act.form === form);
    bindForm(pages, place, form, async (fields) => {
      const act = choices.find((choice) => choice.act === null || choice.act === fields['act']);
      const section = choices[0]?.section ?? '';
      if (!act) return { section, refused: 'INVALID' };
      const refused = duties.includes(act.who) ? await act.submit(clinic, fields) : 'OPERATORS_ONLY';
      return { section, refused };
    });
  }
};
