import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { Button } from '../button/button.tsx';

const ReportContext = createContext<(() => void) | null>(null);
/** Given once by the app: opens “Report a problem” over whatever shows. */
export const ReportProvider = ReportContext.Provider;

/** Where something went wrong, beside the way on; nothing where nothing can be reported. */
export function ReportLink() {
  const { t } = useLingui();
  const open = use(ReportContext);
  return open && <Button kind="quiet" isInline onPress={open}>{t`Report a problem`}</Button>;
}
