import type { Look } from '#contract/entities/staff.ts';
import { looksMachine } from '#machines/looks/looks.machine.ts';
import { looksStory } from '#machines/looks/looks.story.ts';
import type { LooksPart } from '#machines/looks/looks.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { mei, NOW } from '#model/samples.ts';

const look = (act: string, roles: Look['roles'], placeName: string | null): Look => ({
  at: NOW,
  act,
  roles,
  placeName,
  staffName: null,
  patientName: mei.name,
  appointment: null,
});
const doctors = look('openPatient', ['clinician'], 'Orchard clinic');
const receptions = look('seeIdentity', ['reception'], 'Orchard clinic');
const own = look('changePassword', [], null);

export const looksFlow = defineFlow({
  machine: looksMachine,
  story: looksStory,
  input: undefined,
  events: {
    'looks.refresh': plain,
    'looks.more': plain,
    'lookers.choose': {
      doctors: { lookers: 'doctors' },
      staff: { lookers: 'staff' },
      me: { lookers: 'me' },
      all: { lookers: 'all' },
    },
  },
  calls: {
    loadLooks: call<LooksPart>(
      {
        'all of them': { rows: [doctors, receptions, own], next: null },
        'the newest': { rows: [doctors, receptions], next: 'more' },
        nothing: { rows: [], next: null },
      },
      'offline',
    ),
    loadEarlier: call<LooksPart>({ 'the others': { rows: [own], next: null } }, 'offline'),
  },
  key: ({ rows, next, shown, failure }) => [rows.length, next, shown, failure !== null],
});

export const flows: readonly Flow[] = [looksFlow];
