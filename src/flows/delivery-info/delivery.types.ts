import type { DeliveryInfoActor } from './delivery-info.definition.ts';

export interface DeliveryProps {
  actor: DeliveryInfoActor;
}
