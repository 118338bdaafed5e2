import type { Invoice } from '#contract/entities/invoice.ts';
import type { AttachmentId } from '#contract/ids.ts';
import { isStoreOrder } from '#machines/records/records.rules.ts';

/** A store order has its tracking page, every other invoice its own (REC-20, NAV-44). */
export const hrefOfInvoice = (invoice: Invoice): string =>
  `${isStoreOrder(invoice) ? '/orderDetails' : '/invoiceDetail'}?id=${encodeURIComponent(invoice._id)}`;

export const hrefOfAttachment = (id: AttachmentId): string => `/attachment?id=${encodeURIComponent(id)}`;
