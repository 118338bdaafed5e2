import { Trans } from '@lingui/react/macro';

export const none = () => (
  <p className="mute sm">
    <Trans>None</Trans>
  </p>
);
