import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RefillLine } from '#contract/entities/refill.ts';
import type { Money } from '#contract/money.ts';
import { type RefillNeedId, refillReasons } from '#machines/refill/refill.reasons.ts';
import type { RefillActor } from '#src/flows/refill.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { FlowDock } from '../flow/flow-dock.tsx';

export interface StepProps {
  actor: RefillActor;
}

/** The content of a step; what went wrong stands above it. */
export function RefillPage({ actor, children }: StepProps & { children: ReactNode }) {
  return (
    <Page>
      <Stack gap={6}>
        <FailureNote actor={actor} />
        {children}
      </Stack>
    </Page>
  );
}

/** ERR-02; the server's own sentence says what can be done. */
function FailureNote({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isOrder = useSelector(actor, (snapshot) => snapshot.matches('info') || snapshot.matches('outcomeUnknown'));
  if (failure === null) return null;
  return (
    <Note tone="bad" title={isOrder ? t`Error creating invoice. Please contact us.` : undefined}>
      {failureWords(failure)}
    </Note>
  );
}

/** What is ordered, each line with what it comes to before tax. */
export function CartLines({ items }: { items: readonly RefillLine[] }) {
  const { money } = useFormat();
  return (
    <Plate>
      {items.map(({ _id, name, quality, qty, price, taxAmount, afterTaxPrice }) => (
        <Row
          key={_id}
          isTop
          lead={<Thumb image={null} icon="refill" />}
          title={name}
          sub={[quality, `${qty} × ${money(price)}`].filter(Boolean).join(' · ')}
          end={
            <Text isStrong isInline>
              {money((afterTaxPrice - taxAmount) as Money)}
            </Text>
          }
        />
      ))}
    </Plate>
  );
}

/** REFILL-14 */
export function CallClinic({ actor }: StepProps) {
  const { t } = useLingui();
  const { phone } = useFormat();
  const clinic = useSelector(actor, ({ context }) => context.clinic);
  if (clinic === null) return null;
  const { telephone } = clinic.generalConfig;
  return (
    <Plate>
      <Row
        lead={<Glyph icon="phone" />}
        title={t`Questions? Call the clinic`}
        sub={`${clinic.name}, ${phone(telephone)}`}
        href={`tel:${telephone.replaceAll(' ', '')}`}
        isExternal
      />
    </Plate>
  );
}

function useNeedWords(): Record<RefillNeedId, string> {
  const { t } = useLingui();
  return { needsClinic: t`Choose a clinic first.`, needsItem: t`Add at least one item.` };
}

/** The one way on from a step. */
export function RefillDock({ actor, children }: { actor: RefillActor; children: ReactNode }) {
  const words: Record<string, string> = useNeedWords();
  return (
    <FlowDock actor={actor} event={{ type: 'step.next' }} reasons={refillReasons} words={(id) => words[id]}>
      {children}
    </FlowDock>
  );
}
