import { createContext, type ReactNode } from 'react';

/** How a flow shows what it takes money for, in place of the invoice's own summary. */
export interface PaymentSubject {
  top: ReactNode;
  /** Null until it is known. */
  bill: ReactNode;
}

/** Null where an invoice is paid for itself. */
export const PaymentSubject = createContext<PaymentSubject | null>(null);
