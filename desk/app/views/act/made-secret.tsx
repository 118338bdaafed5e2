import { Trans } from '@lingui/react/macro';
import { keyIcon } from '#desk/app/icons.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { CopyButton } from '#desk/app/parts/copy-button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';

interface MadeSecretProps {
  act: ActName;
  text: string;
  onClose: () => void;
}

/** A link or key, which is shown this once. */
export function MadeSecret({ act, text, onClose }: MadeSecretProps) {
  const secret = <code className="hash">{text}</code>;
  return (
    <div className="act-form">
      <div className="stack-3 grow">
        {act === 'makeKey' || act === 'changeKey' ? (
          <Note tone="ok" icon={keyIcon} title={<Trans>Copy this key now. It is not shown again.</Trans>}>
            {secret}
            {act === 'changeKey' && (
              <p>
                <Trans>The old key works for 24 hours more.</Trans>
              </p>
            )}
          </Note>
        ) : (
          <Note tone="warn" title={<Trans>This shows once. Keep it where only its owner reads it.</Trans>}>
            {secret}
          </Note>
        )}
        <div className="inline wrap">
          <CopyButton text={text} />
          <Button kind="primary" onPress={onClose}>
            <Trans>I have it</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
