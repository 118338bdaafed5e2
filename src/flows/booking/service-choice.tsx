import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectServices } from '#machines/choosing/choosing.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { Section } from '#src/ui/layout/layout.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import type { ChoosingProps } from './booking.types.ts';
import { usePrice } from './use-price.ts';

/** The service is asked for only where the choice serves several (BOOK-58); the question then scrolls into sight. */
export function ServiceChoice({ actor }: ChoosingProps) {
  const { t } = useLingui();
  const { named } = useFormat();
  const price = usePrice(actor);
  const snapshot = useSelector(actor, (present) => present);
  const { bookingAppt, waitingTimeVal, service } = snapshot.context;
  const services = selectServices(snapshot);
  const isAsked = services.length > 1;
  const place = useScrollTo(isAsked ? (bookingAppt?._id ?? waitingTimeVal?.startTime ?? null) : null);
  if (!isAsked) return null;
  return (
    <div ref={place}>
      <FieldPlace name="service">
        <Section title={t`What is it for?`}>
          <ChoiceGroup label={t`Service`}>
            {services.map((offered) => (
              <Choice
                key={offered._id}
                title={named(offered.name)}
                sub={<Facts of={[named(offered.dragoncareCategory), price(offered)]} />}
                isSelected={offered._id === service?._id}
                onSelect={() => actor.send({ type: 'service.select', service: offered })}
              />
            ))}
          </ChoiceGroup>
        </Section>
      </FieldPlace>
    </div>
  );
}

/** Scrolls the element into sight, only as far as needed, whenever `subject` changes; null does nothing. */
function useScrollTo(subject: string | null) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (subject === null) return;
    element.current?.scrollIntoView?.({
      block: 'nearest',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }, [subject]);
  return element;
}
