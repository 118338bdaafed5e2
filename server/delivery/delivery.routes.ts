import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { readCompany } from '#server/config/company.store.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';

const RETRY_AFTER_S = 5;

export const deliveryRoutes = (serve: Serve, { db, config, logger, postalCodes }: Deps): void => {
  serve(deliveryCalls.loadDeliverySettings, async () => {
    const { shanghaiOffice, phone, email } = await readCompany(db, config);
    return { data: { shanghaiOffice, contact: { phone, email } } };
  });

  serve(
    deliveryCalls.lookUpPostalCode,
    async ({ query: { postal } }) => {
      const found = await postalCodes.find(postal).catch((cause: unknown) => {
        logger.warn({ event: 'postal code not looked up', name: cause instanceof Error ? cause.name : typeof cause });
        throw new Refused('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, cause });
      });
      if (found === null) throw new Refused('NOT_FOUND');
      return { data: found };
    },
    { limit: 'postalCodes' },
  );
};
