import { type ActorRefFrom, createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import order from '#src/flows/order.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';
import { wizardIdOf } from './member.ts';

export type OrderActor = ActorRefFrom<typeof orderMachine>;

export const startOrder = (services: Services, member: Profile, invoiceId: InvoiceId): OrderActor => {
  const input = { wizardId: wizardIdOf(member, 'order'), invoiceId, patientId: member._id };
  return createActor(wire(order, services), { input }).start();
};
