import { useLingui } from '@lingui/react/macro';
import type { DeliveryInfoNeedId } from '#machines/delivery-info/delivery-info.reasons.ts';
import { type DeliveryWay, singaporePrices } from '#machines/delivery-info/delivery-info.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { globeIcon } from '#src/ui/icon/globe.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';

export function useNeedWords(): Record<DeliveryInfoNeedId, string> {
  const { t } = useLingui();
  return {
    needsWay: t`Choose how it gets to you.`,
    needsPickupClinic: t`Choose a clinic.`,
    needsCountry: t`Choose a country.`,
    notSentToChina: t`We do not send to China.`,
    notSentThere: t`Choose another country, or take out what is not sent there.`,
    needsPostalCode: t`Enter the postal code, six digits.`,
    needsStreet: t`Enter the street.`,
    needsAddress: t`Enter the address.`,
    needsForeignPostalCode: t`Enter the postal code.`,
    longAddress: t`Make the address shorter.`,
    wrongName: t`Check the name.`,
    needsPhone: t`Enter a phone number.`,
    needsValidPhone: t`Check the phone number.`,
    needsEmail: t`Enter a valid email.`,
  };
}

/** The three ways, each with what it costs. */
export function useWayWords(): Record<DeliveryWay, { icon: IconPath; title: string; sub: string }> {
  const { t } = useLingui();
  const { money } = useFormat();
  const [fee, free] = [money(singaporePrices.fee), money(singaporePrices.freeFrom)];
  return {
    clinic: { icon: clinicIcon, title: t`Pick up at a clinic`, sub: t({ message: 'Free', context: 'price' }) },
    singapore: { icon: truckIcon, title: t`Deliver to Singapore`, sub: t`${fee}, or free from ${free} of skin care` },
    country: { icon: globeIcon, title: t`Deliver to another country`, sub: t`We confirm your order first` },
  };
}
