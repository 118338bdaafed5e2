import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/ui/link/link.tsx';
import { useFromPage } from '../auth/from-page.ts';

/** To sign-in, with the page that was wanted at first (SIGNUP-22). */
export function SignInLink() {
  const { t } = useLingui();
  const from = useFromPage();
  return <Link href={from === null ? '/signIn' : `/signIn?from=${encodeURIComponent(from)}`}>{t`Sign in`}</Link>;
}
