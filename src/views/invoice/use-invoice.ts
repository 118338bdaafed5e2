import type { InvoiceId } from '#contract/ids.ts';
import type { InvoiceActor } from '#src/flows/invoice.definition.ts';
import { useFlow } from '#src/flows/use-app.ts';
import { useSearchParam } from '#src/routes/use-search-param.ts';

/** The record that the address names by ?id= (NAV-44); null until its code is there. It lasts as long as the page. */
export const useInvoice = (): InvoiceActor | null => useFlow('invoice', (useSearchParam('id') ?? '') as InvoiceId);
