/** The forms of the desk, below the address of the page that shows its sections. */
import type { Hono } from 'hono';
import type { Duty, Outcome } from './act.ts';
import { ACTS } from './acts.ts';
import type { Clinic } from './clinic.adapter.ts';
import type { Desk } from './desk.types.ts';

/** The place of a page and its forms. */
export interface Place {
  /** Address of the page, as browsers know it. */
  address: Desk['address'];
  /** Address of the page below the mount of `pages`. */
  route: string;
}

/** The result of a form, and the section of the page that shows it. */
interface Submitted extends Outcome {
  section: string;
}

/** Leads back to the section of the form and to the search, with the reason of a refusal. */
export const bindForm = (
  pages: Hono,
  { address, route }: Place,
  form: string,
  submit: (fields: Record<string, unknown>) => Promise<Submitted>,
): void => {
  pages.post(`${route}/${form}`, async (c) => {
    const { section, refused, leadsTo } = await submit(await c.req.parseBody());
    if (leadsTo !== undefined) return c.redirect(leadsTo, 303);
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
      if (!duties.includes(act.who)) return { section, refused: 'OPERATORS_ONLY' };
      return { section, ...(await act.submit(clinic, fields)) };
    });
  }
};
