/** The booking wizard: place, person, time, details, and the payment of the held time. */
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { loadAgain, loadPlaces, loadProviders, loadRemoteTerms, loadSlots } from './booking.ports.ts';
import { ask, asks, dataOf, nothing, subFlow, write } from './flow.ts';
import payment from './payment.definition.ts';
import { clock } from './sources.ts';

export default subFlow(bookingMachine, {
  clock,
  payment,
  loadRemoteTerms,
  loadPlaces,
  loadAgain,
  loadProviders,
  loadSlots,
  loadTodayAppointments: ask(appointmentCalls.listTodayAppointments, (query) => ({ query }), dataOf),
  checkNoShow: ask(appointmentCalls.checkNoShow, (params) => ({ params }), dataOf),
  loadFee: asks([settingsCalls.loadDepositFee, settingsCalls.loadRemoteFee], (api, { kind }) =>
    api(kind === 'deposit' ? settingsCalls.loadDepositFee : settingsCalls.loadRemoteFee).then(dataOf),
  ),
  createAppointment: write(
    appointmentCalls.createAppointment,
    ({ key, appointment }) => ({ body: appointment, key }),
    ({ data }) => data.appointment,
  ),
  joinWaitlist: write(
    appointmentCalls.joinWaitlist,
    ({ key, entry }) => ({ body: entry, key }),
    ({ data }) => data.waitlist,
  ),
  confirmCredit: ask(paymentCalls.confirmDepositCredit, ({ id }) => ({ params: { invoiceId: id } }), nothing),
  readInvoice: ask(invoiceCalls.loadInvoice, ({ id, patientId }) => ({ params: { id }, query: { patientId } }), dataOf),
});
