import { useLingui } from '@lingui/react/macro';
import type { LiveSession } from '#contract/entities/session.ts';

/** A session by the names of its browser and system: Safari on iPhone. */
export function useSessionName(): (session: LiveSession) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? (system === null ? t`Another browser` : t`Another browser on ${system}`);
  };
}
