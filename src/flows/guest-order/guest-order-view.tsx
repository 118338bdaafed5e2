import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { StateValueFrom } from 'xstate';
import type { OrderKey } from '#contract/ids.ts';
import type { guestOrderMachine } from '#machines/guest-order/guest-order.machine.ts';
import { type StatePath, statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { LinkFailed } from '../auth/link-failed.tsx';
import { useSecretOfLink } from '../auth/secret-of-link.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import type { GuestOrderActor } from './guest-order.definition.ts';
import { GuestOrder } from './guest-order.tsx';
import { NewLink, NewLinkSent } from './new-link.tsx';

/** /order/{key} */
export default function GuestOrderView() {
  const { key } = useParams({ strict: false });
  const followed = useSecretOfLink(key as OrderKey | undefined, '/order');
  const actor = useFlow('guestOrder', followed);
  return actor && <GuestOrderScreen actor={actor} />;
}

interface ScreenProps {
  actor: GuestOrderActor;
}

function GuestOrderScreen({ actor }: ScreenProps) {
  const path = useSelector(actor, ({ value }) => statePath(value));
  const screen = screens[path];
  const words = useScreenWords(actor)[screen];
  const confirm = useSelector(actor, ({ children }) => children.confirm);
  const Body = bodies[screen];
  return (
    <AuthScreen key={screen} isFollowing={screen !== 'reading'} {...words}>
      <Body actor={actor} />
      {path === 'confirmingReceived' && confirm && <ConfirmDialog actor={confirm} />}
    </AuthScreen>
  );
}

function useScreenWords(actor: GuestOrderActor): Record<Screen, { title: string; lead: string }> {
  const { t } = useLingui();
  const order = useSelector(actor, ({ context }) => context.keyed?.order ?? null);
  const typed = useSelector(actor, ({ context }) => context.typed);
  const { number: asked = '', email = '' } = typed ?? {};
  const number = order?.invoiceNo ?? '';
  const name = order?.delivery[0]?.otherFields?.name ?? '';
  return {
    reading: { title: t`Opening your order…`, lead: t`This takes a moment.` },
    failed: { title: t`Your order`, lead: t`The order could not be read yet.` },
    shown: { title: t`Your order`, lead: name === '' ? number : t`For ${name}, ${number}` },
    invalid: { title: t`This link does not work`, lead: t`It has ended, or a newer link has taken its place.` },
    sent: {
      title: t`Check your email`,
      lead: t`If ${asked} was ordered with ${email}, we mail you a new link.`,
    },
  };
}

function Reading() {
  const { t } = useLingui();
  return (
    <SkeletonRegion label={t`Loading`}>
      <Skeleton height={240} radius={14} />
    </SkeletonRegion>
  );
}

function Failed({ actor }: ScreenProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <LinkFailed
      failure={failure}
      onRetry={() => actor.send({ type: 'order.refresh' })}
      onHome={() => actor.send({ type: 'home.open' })}
    />
  );
}

const bodies = {
  reading: Reading,
  failed: Failed,
  shown: GuestOrder,
  invalid: NewLink,
  sent: NewLinkSent,
} satisfies Record<string, ComponentType<ScreenProps>>;
type Screen = keyof typeof bodies;

/** The screen of every state; a state without one does not compile. */
const screens: Record<StatePath<StateValueFrom<typeof guestOrderMachine>>, Screen> = {
  routingStart: 'reading',
  loading: 'reading',
  routingFailure: 'reading',
  unavailable: 'failed',
  shown: 'shown',
  confirmingReceived: 'shown',
  receiving: 'shown',
  savingReceipt: 'shown',
  linkInvalid: 'invalid',
  requestingLink: 'invalid',
  linkSent: 'sent',
  left: 'reading',
};
