import type { Invoice } from '#contract/entities/invoice.ts';
import type { AttachmentId, OrderKey } from '#contract/ids.ts';

/** A store order has its tracking page, every other invoice its own (REC-20, NAV-44). */
export const hrefOfInvoice = ({ _id, invoiceType }: Invoice): string =>
  `${invoiceType === 'Online Store' ? '/orderDetails' : '/invoiceDetail'}?id=${encodeURIComponent(_id)}`;

/** Address of a guest's order, by the key of its link. */
export const hrefOfGuestOrder = (key: OrderKey): string => `/order/${key}`;

export const hrefOfAttachment = (id: AttachmentId): string => `/attachment?id=${encodeURIComponent(id)}`;
