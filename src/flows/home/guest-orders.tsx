import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createGuestOrders } from '#src/app/outside/guest-orders.ts';
import { useService } from '#src/app/use-app.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { hrefOfGuestOrder } from '../records/hrefs.ts';

/** The orders that this device's guest has placed, until log out. */
export function GuestOrders() {
  const { t } = useLingui();
  const { storage } = useService('copies');
  const [orders] = useState(() => createGuestOrders(storage).list());
  if (orders.length === 0) return null;
  return (
    <Section title={t`Your orders`}>
      <Plate>
        {orders.map(({ number, key }) => (
          <Row
            key={number}
            lead={<Glyph icon={storeIcon} tone="coin" />}
            title={t`Your order`}
            sub={number}
            href={hrefOfGuestOrder(key)}
          />
        ))}
      </Plate>
    </Section>
  );
}
