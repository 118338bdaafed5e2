import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Call } from '#contract/call.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { RecordLists, RecordTab } from '#machines/records/records.types.ts';
import type { RefillListActor } from '#src/flows/refill-list/refill-list.definition.ts';
import { NotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { therapistIcon } from '#src/ui/icon/therapist.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { DigitalIdPanel } from '../digital-id/panel.ts';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { OrderRefill, RunningOut, Unpaid } from '../refill-list/order-refill.tsx';
import { EmptyList } from './empty-list.tsx';
import { EntryList } from './entry-list.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { MedicineList } from './medicine-list.tsx';
import type { RecordsActor } from './records.definition.ts';
import { RefillList } from './refill-list.tsx';
import { UnprovenNote } from './unproven-note.tsx';

const READ_BY: Record<RecordTab, Call> = {
  invoices: invoiceCalls.listInvoices,
  refills: invoiceCalls.listInvoices,
  regimen: recordsCalls.listRegimen,
  documents: recordsCalls.listDocuments,
};

/**
 * The list of the present tab, or why there is none. Everything that was read shows at once, because a part that came
 * later would move the list.
 */
export function RecordsPanel({ actor, refills }: { actor: RecordsActor; refills: RefillListActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { number, tab, lists, failure } = useSelector(actor, ({ context }) => context);
  const hasRefills = useSelector(refills, ({ context }) => (context.medicines ?? context.failure) !== null);
  const digitalId = useSelector(actor, ({ children }) => children.digitalId);
  if (digitalId) return <DigitalIdPanel actor={digitalId} otherWay={t`Back`} />;
  if (path === 'loadFailed') {
    return (
      <NotLoaded
        title={t`Your records could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'list.refresh' })}
      />
    );
  }
  if (lists[tab] === null || !hasRefills) return <ListSkeleton />;
  const isEmpty = lists[tab].length === 0;
  const isProven = number === 'proven';
  return (
    <Stack gap={6}>
      <LastSeen of={READ_BY[tab]} />
      {!isProven && <UnprovenNote actor={actor} />}
      {isProven && <RunningOut actor={refills} />}
      {tab === 'regimen' && isProven && <MedicineList actor={refills} />}
      {tab === 'refills' && isProven && <Unpaid actor={refills} />}
      {tab === 'refills' && isProven && <OrderRefill />}
      {isEmpty ? isProven && <EmptyList tab={tab} /> : <List tab={tab} lists={lists} />}
    </Stack>
  );
}

function List({ tab, lists }: { tab: RecordTab; lists: RecordLists }) {
  switch (tab) {
    case 'invoices':
      return <InvoiceList invoices={lists.invoices ?? []} />;
    case 'refills':
      return <RefillList invoices={lists.refills ?? []} />;
    case 'regimen':
      return <EntryList entries={lists.regimen ?? []} icon={therapistIcon} />;
    case 'documents':
      return <EntryList entries={lists.documents ?? []} icon={recordsIcon} />;
  }
}

export function ListSkeleton() {
  const { t } = useLingui();
  return (
    <SkeletonRegion label={t`Loading your records`}>
      <Stack>
        <Skeleton width={140} height={18} />
        <Skeleton height={230} radius={18} />
      </Stack>
    </SkeletonRegion>
  );
}
