import type { Clinic } from '#contract/entities/clinic.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Address } from '#src/ui/text/address.tsx';

/** Address of a place, the way there, and its hours. */
export function PlaceFacts({ place }: { place: Clinic }) {
  const { named, hours } = useFormat();
  const { address } = place.generalConfig;
  return (
    <>
      <p>
        <Address>{named(address)}</Address>
      </p>
      {place.directions && <p>{named(place.directions)}</p>}
      {place.hours && hours(place.hours).map((line) => <p key={line}>{line}</p>)}
    </>
  );
}
