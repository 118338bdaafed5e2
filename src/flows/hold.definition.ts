/** The times that are held for a member, and their countdown. */
import { holdMachine } from '#machines/hold/hold.machine.ts';
import { subFlow } from './flow.ts';
import { deadline } from './sources.ts';

export default subFlow(holdMachine, { deadline });
