import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { Refused } from '#server/kit/refused.ts';

const RETRY_AFTER_S = 5;

export const deliveryRoutes = (serve: Serve, { config, logger, postalCodes }: Deps): void => {
  serve(deliveryCalls.loadDeliverySettings, () => {
    const { shanghaiOffice, phone, email } = config.company;
    return Promise.resolve({ data: { shanghaiOffice, contact: { phone, email } } });
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
