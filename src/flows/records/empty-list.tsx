import { useLingui } from '@lingui/react/macro';
import type { RecordTab } from '#machines/records/records.types.ts';
import { useService } from '#src/app/use-app.ts';
import type { SceneName } from '#src/ui/brand/scene.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { calendarAddIcon } from '#src/ui/icon/calendar-add.icon.ts';

function useWords(): Record<RecordTab, { scene: SceneName; title: string; sentence: string }> {
  const { t } = useLingui();
  return {
    invoices: {
      scene: 'documents',
      title: t`No invoice yet`,
      sentence: t`What you pay for visits, refills and orders shows here.`,
    },
    refills: { scene: 'regimen', title: t`No refill yet`, sentence: t`Medicine that you order again shows here.` },
    regimen: {
      scene: 'regimen',
      title: t`No regimen yet`,
      sentence: t`After a visit, your doctor or therapist can add a morning and night routine here.`,
    },
    documents: {
      scene: 'documents',
      title: t`No document yet`,
      sentence: t`Medical certificates, referral letters and lab results show here.`,
    },
  };
}

/** A list with nothing in it (ERR-13, ERR-14, ERR-15). */
export function EmptyList({ tab }: { tab: RecordTab }) {
  const { t } = useLingui();
  const flows = useService('flows');
  const { scene, title, sentence } = useWords()[tab];
  return (
    <Empty
      scene={scene}
      title={title}
      actions={
        tab === 'regimen' && (
          <Button
            isInline
            icon={calendarAddIcon}
            onPress={() => flows.open('booking', { type: 'booking.begin', kind: 'provider' })}
          >
            {t`Book appointment`}
          </Button>
        )
      }
    >
      {sentence}
    </Empty>
  );
}
