/** The app around the pages: which popup is open, and the log-out question. */
import { appMachine } from '#machines/app/app.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export default subFlow(appMachine, { confirm });
