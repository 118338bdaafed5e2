/** The settings of the database that a folder has figures for. */
import type { Folder } from '#contract/clinic-folder/folder.ts';
import { moneyFromWire, moneyToWire } from '#contract/money.ts';
import type { Company as Named } from '#server/config/company.rules.ts';
import { unitsOf } from './calendar.rules.ts';
import { gstOf, priceOf } from './prices.rules.ts';

/** An office that the folder leaves out is the one of the server's settings. */
type Company = Omit<Named, 'shanghaiOffice'> & { shanghaiOffice: Named['shanghaiOffice'] | null };

/** The company's data that receipts, letters and screens name. */
const companyOf = ({ clinic: { company, contact, 'china-office': office } }: Folder): Company => {
  const { gst } = company;
  return {
    uen: company.uen.toUpperCase(),
    name: company.name,
    address: company.address,
    gstNumber: gst.registered ? gst.number : null,
    phone: contact.phone,
    email: contact.email,
    lateOrders: contact['late-orders'] ?? contact.email,
    dataProtection: contact['data-protection'],
    shanghaiOffice: office && { address: office.address.en, phone: office.phone },
  };
};

/** Keys of each setting that the folder has; other keys of a setting stay. */
export const figuresOf = (folder: Folder): { name: string; content: object }[] => {
  const { booking, fees, video, invoice, orders, store } = folder.settings;
  const units = unitsOf(folder).map(({ unit }) => unit);
  const feeOf = (name: 'video' | 'deposit') => {
    const { price, tax } = priceOf(fees[name], gstOf(folder)) ?? { price: moneyFromWire(0), tax: 0 };
    return { feeBeforeTax: moneyToWire(price), taxPercentage: tax };
  };
  const settings: Record<string, object> = {
    appointment: {
      otherConfig: {
        nonCancellationPeriodHrs: booking['non-cancellation-hours'],
        remoteClinicId: video?.unit ?? (units.find(({ type }) => type === 'Clinic') ?? units[0])?.id ?? '',
        offersVideo: video !== null,
      },
    },
    'booking-limits': { open: booking['open-appointments'], openWhileClaimed: booking['open-while-claimed'] },
    times: { horizonDays: booking['horizon-days'] },
    'remote-consultation-fee': feeOf('video'),
    'appointment-deposit-fee': feeOf('deposit'),
    invoice: { roundTo: invoice['round-to'] },
    'order-deadlines': {
      answerHours: orders['answer-hours'],
      transferHours: orders['transfer-hours'],
      forgottenMinutes: orders['forgotten-minutes'],
      payDays: orders['pay-days'],
    },
    company: companyOf(folder),
    store: { reserveMinutes: store['reserve-minutes'] },
    'public-holidays': folder.holidays.map(({ date }) => date).toSorted(),
  };
  return Object.entries(settings).map(([name, content]) => ({ name, content }));
};
