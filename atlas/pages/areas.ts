/** Areas of flows for the first page, by the clauses that their states cite. */
import type { ToldFlow } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';

interface Area {
  title: Words;
  /** Areas of docs/requirements.tsv. */
  clauses: readonly string[];
}
const AREAS: readonly Area[] = [
  { title: words('Appointments', '预约'), clauses: ['BOOK', 'HOLD', 'APPT'] },
  { title: words('Coming in', '进入'), clauses: ['AUTH', 'SIGNUP', 'ROLE'] },
  { title: words('Refills and records', '续药与记录'), clauses: ['REFILL', 'REC'] },
  { title: words('Store', '商店'), clauses: ['CART', 'CHECKOUT', 'DELIV'] },
  { title: words('Paying', '付款'), clauses: ['PAY'] },
  { title: words('NIK$', 'NIK$'), clauses: ['NIKS'] },
  { title: words('Profile and letters', '个人资料与信件'), clauses: ['PROFILE', 'VALID', 'NOTIF'] },
  { title: words('The frame', '框架'), clauses: ['NAV', 'PWA'] },
  { title: words('The desk', '前台'), clauses: ['DESK'] },
];
const OTHERS: Area = { title: words('Others', '其他'), clauses: [] };

const areaOf = ({ story }: ToldFlow): Area => {
  if (/^desk(?:-|$)/.test(story.flow)) return AREAS.at(-1) ?? OTHERS;
  const cited = Object.values(story.states).flatMap(({ requirements }) =>
    requirements.map((id) => id.split('-')[0] ?? ''),
  );
  const counts = AREAS.map((area) => cited.filter((one) => area.clauses.includes(one)).length);
  const most = Math.max(...counts);
  return most === 0 ? OTHERS : (AREAS[counts.indexOf(most)] ?? OTHERS);
};

/** @returns the areas that have flows, each with its flows */
export const byArea = (flows: readonly ToldFlow[]): { title: Words; flows: readonly ToldFlow[] }[] => {
  const grouped = Map.groupBy(flows, areaOf);
  return [...AREAS, OTHERS].flatMap((area) => {
    const own = grouped.get(area);
    return own ? [{ title: area.title, flows: own }] : [];
  });
};
