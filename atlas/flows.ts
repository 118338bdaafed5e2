/** The machines with charts, each with the story and needs of its first flow. */
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';

export type ToldFlow = Pick<Flow, 'machine' | 'story' | 'needs'>;

export const toldFlows: readonly ToldFlow[] = [...machines.values()].flatMap(([first]) => first ?? []);
