import { type ActorRefFrom, createActor } from 'xstate';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { ReceiveInput } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/client.ts';
import { read, write } from './calls.ts';
import { wizardIdOf } from './member.ts';

export type OrderActor = ActorRefFrom<typeof orderMachine>;

const wireOrder = (api: Api) =>
  orderMachine.provide({
    actors: {
      loadInvoice: read<Invoice, { id: InvoiceId; patientId: PatientId }>(
        async ({ id, patientId }) =>
          (await api(invoiceCalls.loadInvoice, { params: { id }, query: { patientId } })).data,
      ),
      confirmReceived: write<void, ReceiveInput>(async ({ id, key }) => {
        await api(invoiceCalls.confirmReceived, { params: { id }, key, isSubmit: true });
      }),
    },
  });

export const startOrder = (api: Api, member: Profile, invoiceId: InvoiceId): OrderActor => {
  const input = { wizardId: wizardIdOf(member, 'order'), invoiceId, patientId: member._id };
  return createActor(wireOrder(api), { input }).start();
};
