/** A question before something is done; it asks the person, not the server. */
import { confirmMachine } from '#machines/confirm/confirm.machine.ts';
import { subFlow } from '#src/app/flow.ts';

export default subFlow(confirmMachine, {});
