/** Drivers by the names of their flows, in both layers the same: what a person does and sees there. */
import type { Driver } from '#harness/drivers/driver.ts';

/** Loaded only on demand, because drivers name controls by the app's own words. */
export const driversByFlow = async (): Promise<ReadonlyMap<string, readonly Driver[]>> => {
  const { everyDriver } = await import('#harness/drivers/every.ts');
  return Map.groupBy(
    (await everyDriver()).flatMap(({ drivers }) => drivers),
    ({ flow }) => flow.name,
  );
};
