/** The receiver of the patients' money, and its settings. */
import { CONTACT_PHONE } from '#contract/constants.ts';
import type { Settings } from './environment.rules.ts';

/** The receiver of the patients' money, as receipts and bank transfers name it. */
export interface Company {
  /** Registration identifier, which is its GST registration number too. */
  uen: string;
  name: string;
  address: string;
  /** Phone and email for questions about payments. */
  phone: string;
  email: string;
  /** Helps patients in China, to which nothing is sent. */
  shanghaiOffice: { address: string; phone: string };
}

/** Made up: no company has this identifier. */
export const DEMO_COMPANY: Company = {
  uen: '202600000M',
  name: 'NIKS CLINICS PTE. LTD.',
  address: '290 Orchard Road #14-08 Paragon, Singapore 238859',
  phone: CONTACT_PHONE,
  email: 'orders@myniks.example',
  shanghaiOffice: { address: '1515 Nanjing West Road, Jing’an, Shanghai 200040, China', phone: '+86 21 5550 0188' },
};

/** Reads the company from the settings; a setting that is missing gets the demo's value. */
export const companyOf = (settings: Settings): Company => ({
  uen: settings.COMPANY_UEN ?? DEMO_COMPANY.uen,
  name: settings.COMPANY_NAME ?? DEMO_COMPANY.name,
  address: settings.COMPANY_ADDRESS ?? DEMO_COMPANY.address,
  phone: settings.CONTACT_PHONE ?? DEMO_COMPANY.phone,
  email: settings.CONTACT_EMAIL ?? DEMO_COMPANY.email,
  shanghaiOffice: {
    address: settings.SHANGHAI_ADDRESS ?? DEMO_COMPANY.shanghaiOffice.address,
    phone: settings.SHANGHAI_PHONE ?? DEMO_COMPANY.shanghaiOffice.phone,
  },
});
