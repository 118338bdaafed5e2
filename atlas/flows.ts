/** The machines that are drawn, each as the first of its flows knows it. */
import type { Flow } from '#model/flow.ts';
import { machines } from '#model/flows.ts';

export type ToldFlow = Pick<Flow, 'machine' | 'story' | 'needs'>;

export const toldFlows: readonly ToldFlow[] = [...machines.values()].flatMap(([first]) => first ?? []);
