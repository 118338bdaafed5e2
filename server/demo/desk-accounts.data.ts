/** One account of staff for each role; passwords and secrets are public, the demo world holds nothing else. */
import type { Role } from '#contract/roles.ts';

export interface DemoStaff {
  email: string;
  name: string;
  role: Role;
  password: string;
  /** Base32, of the authenticator app. */
  secret: string;
}

const PASSWORD = 'Kettle-Harbour-41';
const staff = (role: Role, name: string, secret: string): DemoStaff => ({
  email: `${role}@desk.example`,
  name,
  role,
  password: PASSWORD,
  secret,
});

export const DEMO_STAFF: readonly DemoStaff[] = [
  staff('reception', 'Nadia Hassan', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXA'),
  staff('clinician', 'Dr Tan Wei Ling', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXB'),
  staff('dispensary', 'Farah Lim', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXC'),
  staff('shop', 'Joyce Teo', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXD'),
  staff('accounts', 'Mohan Das', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXE'),
  staff('admin', 'Lim Su Ann', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXF'),
];
