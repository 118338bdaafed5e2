import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '#src/format/use-format.ts';
import { Remaining } from '#src/ui/flow/remaining.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { chevronRightIcon } from '#src/ui/icon/chevron-right.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { messageIcon } from '#src/ui/icon/message.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import type { OtpProps } from './sign-up.types.ts';

/** Buttons for another code, and for the other channel. */
export function CodeWays({ actor }: OtpProps) {
  const { t } = useLingui();
  const { channel, phone, email, resendAt } = useSelector(actor, ({ context }) => context);
  const format = useFormat();
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'code.send' }));
  const other = channel === 'sms' ? ('email' as const) : ('sms' as const);
  const to = other === 'email' ? email : phone && format.phone(phone);
  const canChange = useSelector(actor, (snapshot) => snapshot.can({ type: 'channel.select', channel: other }));
  const chevron = <Icon path={chevronRightIcon} size={20} />;
  const isOver = useSelector(actor, (snapshot) => snapshot.matches({ code: 'over' }));
  return (
    <Plate>
      {!isOver && (
        <Row
          lead={<Glyph icon={reloadIcon} />}
          title={t`Send a new code`}
          sub={canSend ? null : <Remaining until={resendAt} says="readyIn" />}
          {...(canSend && { end: chevron, onPress: () => actor.send({ type: 'code.send' }) })}
        />
      )}
      {to !== null && (
        <Row
          lead={<Glyph icon={other === 'email' ? mailIcon : messageIcon} />}
          title={other === 'email' ? t`Send it by email instead` : t`Send it by SMS instead`}
          sub={to}
          {...(canChange && { end: chevron, onPress: () => actor.send({ type: 'channel.select', channel: other }) })}
        />
      )}
    </Plate>
  );
}
