/** The list of looks at a member's records, as the model's answers have it. */
import { LOOKERS, type Lookers, type LooksContext, type LooksPart } from '#machines/looks/looks.types.ts';
import { looksFlow } from '#model/looks/looks.model.ts';
import type { Driver } from '../drivers/driver.ts';
import { button, link, press, pressed, type Thing, text } from '../drivers/things.ts';

const chips: Thing = { role: 'group', name: 'Whose looks' };

const CHIPS: Readonly<Record<Lookers, string>> = { all: 'All', doctors: 'Doctors', staff: 'Staff', me: 'Me' };

const sent = (output: unknown): object => ({ success: true, data: output as LooksPart });

const looksDriver: Driver = {
  flow: looksFlow,
  as: 'meiling',
  at: '/profile/looks',
  acts: {
    'looks.more': press('Show earlier ones'),
    'looks.refresh': press('Try again'),
    'lookers.choose': (event) =>
      pressed({ ...button(undefined, chips), place: LOOKERS.indexOf(Reflect.get(event, 'lookers')) }),
  },
  answers: { loadLooks: sent, loadEarlier: sent },
  seen: { unavailable: text('The list could not be loaded'), shown: chips },
  looks: ({ rows, next, shown, failure }: LooksContext) => [
    rows.length === 0 && 'empty',
    next && 'more',
    shown,
    failure && 'failed',
  ],
  reads: {
    chosen: [
      { ...button(undefined, chips), isPressed: true },
      ({ shown }: LooksContext) => [CHIPS[shown]],
      'shown',
      'loadingMore',
    ],
  },
  others: [link()],
  unreachable: [{ label: 'looks.refresh', state: 'shown', reason: 'whoever wants to look again opens the page again' }],
};

export const drivers: readonly Driver[] = [looksDriver];
