import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { Button } from '../button/button.tsx';

const ReportContext = createContext<(() => void) | null>(null);
/** Provides the function that opens “Report a problem” over the current page; the app renders it once. */
export const ReportProvider = ReportContext.Provider;

/** Link to report a problem, beside the way on from a failure; empty when the app cannot report. */
export function ReportLink() {
  const { t } = useLingui();
  const open = use(ReportContext);
  return open && <Button kind="quiet" isInline onPress={open}>{t`Report a problem`}</Button>;
}
