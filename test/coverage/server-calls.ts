/** Which calls of the contract stand behind the calls of the machines, as the definitions in src/flows and desk/app/flows say. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';
import type { Call } from '#contract/call.ts';
import { invitationFlow, rootFlow, signInFlow } from '#desk/app/flows/desk.flow.ts';
import { accountFlow } from '#desk/app/flows/desk-account.flow.ts';
import { actFlow } from '#desk/app/flows/desk-act.flow.ts';
import { arrivalsFlow } from '#desk/app/flows/desk-arrivals.flow.ts';
import { dayFlow } from '#desk/app/flows/desk-day.flow.ts';
import { listFlow } from '#desk/app/flows/desk-list.flow.ts';
import { patientFlow } from '#desk/app/flows/desk-patient.flow.ts';
import { timetableFlow } from '#desk/app/flows/desk-timetable.flow.ts';
import { deskCallsOf } from '#desk/app/flows/ports.ts';
import { type AnyParts, apiCallsOf } from '#src/app/flow.ts';

const FOLDER = join(ROOT, 'src', 'flows');
const ENDING = '.definition.ts';

const definitionIn = async (file: string): Promise<AnyParts> => (await import(join(FOLDER, file))).default;
const entries = globSync(`*/*${ENDING}`, { cwd: FOLDER })
  .toSorted()
  .map(async (file) => [basename(file, ENDING), apiCallsOf(await definitionIn(file))] as const);

/** The desk's flows, whose definitions are in desk/app/flows. */
const desk = Object.entries({
  desk: rootFlow,
  'desk-sign-in': signInFlow,
  'desk-invitation': invitationFlow,
  'desk-arrivals': arrivalsFlow,
  'desk-day': dayFlow,
  'desk-patient': patientFlow,
  'desk-list': listFlow,
  'desk-act': actFlow,
  'desk-account': accountFlow,
  'desk-timetable': timetableFlow,
}).map(([name, flow]) => [name, deskCallsOf(flow)] as const);

/** By flow and port; [] for a sub-flow, which has calls of its own, and for the device. */
export const SERVER_CALLS: Readonly<Record<string, Readonly<Record<string, readonly Call[]>>>> = Object.fromEntries([
  ...(await Promise.all(entries)),
  ...desk,
]);
