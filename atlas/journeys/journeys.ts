/** The journeys of the first page: their ends are named, the ways are searched. */
import { toldFlows } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { flows } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { links } from './links.ts';
import { type JourneyStep, type Leg, routeBetween, spotOf, type World } from './route.ts';
import { tellJourney } from './tell.ts';

interface Ends {
  name: string;
  title: Words;
  from: string;
  to: string;
  /** Names of flows on the way. */
  through?: readonly string[];
}
export const ENDS: readonly Ends[] = [
  {
    name: 'sign-up-to-booked',
    title: words('From sign-up to booked', '从注册到预约成功'),
    from: 'sign-up',
    to: 'booking:confirmed',
  },
  {
    name: 'regimen-to-paid-refill',
    title: words('From a regimen to a paid refill', '从疗程到付款续药'),
    from: 'records',
    to: 'refill:complete',
  },
  {
    name: 'missed-with-deposit',
    title: words('Missed before, so with a deposit', '曾爽约，需付押金'),
    from: 'booking',
    to: 'booking:missedAppointmentDeposit',
  },
  {
    name: 'product-to-points',
    title: words('A shared product to points used', '从分享的商品到使用积分'),
    from: 'store',
    to: 'payment:atCounter',
    through: ['checkout'],
  },
  {
    name: 'booked-to-cancelled',
    title: words('A booked visit, cancelled', '取消已预约的就诊'),
    from: 'booking:confirmed',
    to: 'appointments:cancelling',
  },
  {
    name: 'forgotten-to-signed-in',
    title: words('A forgotten password to booked', '从忘记密码到预约成功'),
    from: 'password-reset',
    to: 'booking:confirmed',
  },
];

export interface Journey extends Ends {
  steps: readonly JourneyStep[];
  /** Titles of the flows on the way, each once. */
  flows: readonly Words[];
  names: readonly string[];
  length: number;
}

export const world: World = { flows, graphOf, links: links() };

export const legsOf = ({ from, to, through }: Ends): Leg[] => routeBetween(world, spotOf(from), spotOf(to), through);

export const journeyBetween = (ends: Ends): Journey => {
  const steps = tellJourney(world, legsOf(ends));
  const names = [...new Set(steps.map(({ flow }) => flow))];
  const titleOf = (name: string): Words[] =>
    toldFlows.flatMap(({ story }) => (story.flow === name ? [story.title] : []));
  return { ...ends, steps, names, flows: names.flatMap(titleOf), length: steps.length };
};
