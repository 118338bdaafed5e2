import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { tabNamed } from '#machines/records/records.selectors.ts';
import { RECORD_TABS, type RecordTab } from '#machines/records/records.types.ts';
import { useSearchParam } from '#src/app/routes/use-search-param.ts';
import { useFlow } from '#src/app/use-app.ts';
import { Page } from '#src/ui/layout/layout.tsx';
import { Segments } from '#src/ui/segments/segments.tsx';
import { RefillBadge } from '../refill-list/refill-badge.tsx';
import { ListSkeleton, RecordsPanel } from './records-panel.tsx';

function useTabWords(): Record<RecordTab, string> {
  const { t } = useLingui();
  return { invoices: t`Invoices`, refills: t`Refills`, regimen: t`Regimen`, documents: t`Documents` };
}

/** /records: four lists, the one of the tab that the address names (REC-01). */
export default function RecordsView() {
  const { t } = useLingui();
  const { history } = useRouter();
  const tab = tabNamed(useSearchParam('tab'));
  const actor = useFlow('records', tab);
  const refills = useFlow('refillList', undefined);
  const words = useTabWords();
  return (
    <Page isTight>
      <Segments
        label={t`Records`}
        segments={RECORD_TABS.map((id) => ({ id, label: words[id] }))}
        selected={tab}
        onSelect={(id) => history.replace(`/records?tab=${id}`)}
      >
        {actor && refills ? <RecordsPanel actor={actor} refills={refills} /> : <ListSkeleton />}
      </Segments>
      {refills && <RefillBadge actor={refills} />}
    </Page>
  );
}
