import { createContext, type ReactNode } from 'react';

/** How a flow shows what it takes money for, in place of the invoice's own summary. */
export interface PaymentSubject {
  top: ReactNode;
  /** Null until the bill is known. */
  bill: ReactNode;
}

/** Null where an invoice is paid for its own sake, outside of a flow. */
export const PaymentSubject = createContext<PaymentSubject | null>(null);
