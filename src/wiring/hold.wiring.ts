/** The times that are held for a member: kept in local storage (ids and times only), one truth for all tabs. */

import * as v from 'valibot';
import { type ActorRefFrom, createActor } from 'xstate';
import { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import { holdMachine } from '#machines/hold/hold.machine.ts';
import type { Hold } from '#machines/hold/hold.types.ts';
import holdFlow from '#src/flows/hold.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';
import type { BrowserStorage } from '#src/outside/browser-storage.ts';
import { KEPT } from '#src/outside/keeping.ts';

export type HoldActor = ActorRefFrom<typeof holdMachine>;

/** Dropped with everything else that is kept of the person. */
const HOLD_KEY = `${KEPT}hold`;

const Kept = v.object({
  person: PatientId,
  holds: v.array(
    v.object({
      id: AppointmentId,
      invoiceId: InvoiceId,
      kind: v.picklist(['remote', 'deposit']),
      startedAt: IsoInstant,
      durationMs: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
});

/** Something damaged, or of somebody else, is nothing (PWA-17). */
const parse = (text: string | null, person: PatientId): readonly Hold[] => {
  try {
    const kept = v.safeParse(Kept, JSON.parse(text ?? 'null'));
    return kept.success && kept.output.person === person ? kept.output.holds : [];
  } catch {
    return [];
  }
};

export interface Holds {
  actor: HoldActor;
  stop: () => void;
}

/** @param listen is given the machine before it starts, so that nothing it tells is missed */
export const startHolds = (
  { storage, services }: { storage: BrowserStorage; services: Services },
  person: PatientId,
  listen: (actor: HoldActor) => void,
): Holds => {
  const machine = wire(holdFlow, services);
  const actor = createActor(machine, { input: { holds: parse(storage.get(HOLD_KEY), person) } });
  listen(actor);
  let saved = actor.getSnapshot().context.holds;
  actor.subscribe(({ context: { holds } }) => {
    if (holds === saved) return;
    saved = holds;
    if (holds.length === 0) storage.remove(HOLD_KEY);
    else storage.set(HOLD_KEY, JSON.stringify({ person, holds }));
  });
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === HOLD_KEY) actor.send({ type: 'holds.read', holds: parse(newValue, person) });
  };
  window.addEventListener('storage', hear);
  actor.start();
  return {
    actor,
    stop: () => {
      window.removeEventListener('storage', hear);
      actor.stop();
    },
  };
};
