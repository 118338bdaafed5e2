/** How the payment of what is held comes to its ends; which ways it has is walked in payment.screen.ts. */
import type { Appointment } from '#contract/entities/appointment.ts';
import { invoiceVariants } from '#machines/payment/payment.model.ts';
import { wireInvoiceWith } from '#model/samples.ts';
import type { Clinic } from './booking.clinic.ts';
import { cardForm } from './booking.hands.ts';
import { answered, type Passage, refused } from './network.ts';
import { comesTo, shown } from './waiting.ts';
import type { Place } from './walk.ts';

const says = (members: object = {}): Passage => answered({ success: true, ...members });
const saysInvoice = (name: keyof typeof invoiceVariants): Passage =>
  says({ data: wireInvoiceWith(invoiceVariants[name]) });

export const payingHands = (clinic: Clinic, { page, network }: Place, appointment: Appointment) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const wait = async () => {
    await network.release('invoice', saysInvoice('processing'));
    await shown(page.getByText('Your payment is processing.'));
  };
  return {
    /** While its bank is asked a payment outlives the hold; else its card form shows. */
    rest: async (next: string): Promise<void> => {
      if (next.startsWith('payment -> nothing')) return;
      const isAsked = next.startsWith('hold.') || next === 'payment -> paid';
      if (isAsked || (await page.getByText('Your payment is processing.').isVisible())) await wait();
      else {
        await network.release('invoice', saysInvoice('unpaid'));
        await network.release('intent', says({ data: { client_secret: 'pi_1_secret' } }));
        await cardForm(page);
      }
      network.settle();
    },
    end: async (outcome: string): Promise<void> => {
      if (outcome === 'left') return press('Back');
      if (outcome === 'nothing to pay') {
        // this reading alone: the invoice is read again
        await comesTo(() => network.isHeld('invoice'), true);
        await network.release('invoice', saysInvoice('nothing to pay'));
        network.settle();
        return network.release('closing', says());
      }
      if (outcome === 'expired' && (await page.getByText('Card details').isVisible()))
        return clinic.end(page, appointment);
      await press('Ask now');
      return network.release('record', outcome === 'paid' ? says() : refused('NOT_PAID'));
    },
  };
};
