/** /consultation */
import { consultationMachine } from '#machines/consultation/consultation.machine.ts';
import type { Shown } from './engine.ts';
import { flow } from './flow.ts';

export type ConsultationActor = Shown<typeof consultationMachine>;

export default flow('consultation', consultationMachine)({}, { isMembers: true, input: () => undefined });
