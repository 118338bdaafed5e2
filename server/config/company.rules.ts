/** The receiver of the patients' money, and its settings. */
import type { Settings } from './environment.rules.ts';

/** The receiver of the patients' money, as receipts and bank transfers name it, with the contacts that patients ask. */
export interface Company {
  /** Registration identifier. */
  uen: string;
  name: string;
  address: string;
  /** GST registration number, which need not be the identifier; null: it charges no GST. */
  gstNumber: string | null;
  /** Phone and email for questions about payments. */
  phone: string;
  email: string;
  /** Mailbox of staff for news of late answers and transfers. */
  lateOrders: string;
  /** The contact for questions about a person's data. */
  dataProtection: { name: string; email: string };
  /** The office that helps patients in China, to which nothing is sent. */
  shanghaiOffice: { address: string; phone: string };
}

/** A made-up identifier, which no company has. */
export const DEMO_COMPANY: Company = {
  uen: '202600000M',
  name: 'NIKS CLINICS PTE. LTD.',
  address: '290 Orchard Road #14-08 Paragon, Singapore 238859',
  gstNumber: 'M90000000X',
  phone: '+65 6550 0100',
  email: 'orders@myniks.example',
  lateOrders: 'orders@myniks.example',
  dataProtection: { name: 'Data protection officer', email: 'privacy@myniks.example' },
  shanghaiOffice: { address: '1515 Nanjing West Road, Jing’an, Shanghai 200040, China', phone: '+86 21 5550 0188' },
};

/** Reads the company from the settings; a setting that is missing gets the demo's value. */
export const companyOf = (settings: Settings): Company => {
  const uen = settings.COMPANY_UEN ?? DEMO_COMPANY.uen;
  const email = settings.CONTACT_EMAIL ?? DEMO_COMPANY.email;
  const isDemo = settings.CONTACT_EMAIL === undefined;
  return {
    uen,
    name: settings.COMPANY_NAME ?? DEMO_COMPANY.name,
    address: settings.COMPANY_ADDRESS ?? DEMO_COMPANY.address,
    gstNumber: settings.COMPANY_GST ?? (settings.COMPANY_UEN === undefined ? DEMO_COMPANY.gstNumber : uen),
    phone: settings.CONTACT_PHONE ?? DEMO_COMPANY.phone,
    email,
    lateOrders: email,
    dataProtection: isDemo
      ? DEMO_COMPANY.dataProtection
      : { name: DEMO_COMPANY.dataProtection.name, email: settings.DATA_PROTECTION_EMAIL ?? email },
    shanghaiOffice: {
      address: settings.SHANGHAI_ADDRESS ?? DEMO_COMPANY.shanghaiOffice.address,
      phone: settings.SHANGHAI_PHONE ?? DEMO_COMPANY.shanghaiOffice.phone,
    },
  };
};
