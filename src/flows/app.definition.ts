/** The app around the pages: which popup is open, and the log-out question. */
import { appMachine } from '#machines/app/app.machine.ts';
import confirm from './confirm.definition.ts';
import { subFlow } from './flow.ts';

export default subFlow(appMachine, { confirm });
