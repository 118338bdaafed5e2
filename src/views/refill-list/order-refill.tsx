import { useLingui } from '@lingui/react/macro';
import { useService } from '#src/flows/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';

/** The way into the wizard from the list of orders. */
export function OrderRefill() {
  const { t } = useLingui();
  const flows = useService('flows');
  return (
    <Button kind="soft" icon="refill" onPress={() => flows.open('refill', { type: 'refill.begin' })}>
      {t`Order refill`}
    </Button>
  );
}
