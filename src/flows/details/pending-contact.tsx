import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ContactKind } from '#contract/entities/person.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import { Inline } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import type { DetailsActor } from './details.definition.ts';

/** The new email or phone that waits for its code, below the present one. */
export function PendingContact({ actor, kind }: { actor: DetailsActor; kind: ContactKind }) {
  const { t } = useLingui();
  const format = useFormat();
  const address = useSelector(actor, ({ context }) => context.profile.pending[kind]);
  const present = useSelector(actor, ({ context }) => context.profile[kind]);
  const isReady = useSelector(actor, (snapshot) => snapshot.can({ type: 'contact.prove', kind }));
  if (address === null) return null;
  const shown = (contact: string) => (kind === 'phone' ? format.phone(contact) : contact);
  return (
    <Note tone="warn" icon={hourglassIcon} title={shown(address)}>
      <p>
        {present === null
          ? t`It waits for its code and is not used until then.`
          : t`It waits for its code and is not used until then. ${shown(present)} keeps working.`}
      </p>
      <Inline>
        <Button
          kind="quiet"
          isInline
          isSmall
          isFlush
          isReady={isReady}
          onPress={() => actor.send({ type: 'contact.prove', kind })}
        >
          {t`Enter code`}
        </Button>
        <Button
          kind="quiet"
          isInline
          isSmall
          isReady={isReady}
          onPress={() => actor.send({ type: 'contact.drop', kind })}
        >
          {t`Remove it`}
        </Button>
      </Inline>
    </Note>
  );
}
