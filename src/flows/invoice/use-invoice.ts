import type { InvoiceId } from '#contract/ids.ts';
import { useSearchParam } from '#src/app/routes/use-search-param.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { InvoiceActor } from './invoice.definition.ts';

/** The record that the address names by ?id= (NAV-44); null until its code is there. It lasts as long as the page. */
export const useInvoice = (): InvoiceActor | null => useFlow('invoice', (useSearchParam('id') ?? '') as InvoiceId);
