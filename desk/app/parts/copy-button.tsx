import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { copyIcon } from '#src/ui/icon/copy.icon.ts';
import { Button } from './button.tsx';

/** Copies a text; a browser that denies it leaves the text to be selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button icon={copyIcon} onPress={copy}>
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  );
}
