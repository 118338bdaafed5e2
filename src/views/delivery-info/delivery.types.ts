import type { DeliveryInfoActor } from '#src/flows/delivery-info.definition.ts';

export interface DeliveryProps {
  actor: DeliveryInfoActor;
}
