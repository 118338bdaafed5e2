import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { checkIcon } from '../icon/check.icon.ts';
import { copyIcon } from '../icon/copy.icon.ts';
import { Hidden } from '../text/text.tsx';

const SHOWN_MS = 4_000;
type State = 'ready' | 'copied' | 'failed';

/** Copies a text and confirms it for a moment; `name` tells screen readers which text. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const words: Record<State, string> = { ready: t`Copy`, copied: t`Copied`, failed: t`Not copied` };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      <Button
        kind="soft"
        isInline
        isSmall
        icon={state === 'copied' ? checkIcon : copyIcon}
        onPress={() => {
          // absent where the page did not come over a safe connection
          if (navigator.clipboard) void copy();
          else setState('failed');
        }}
      >
        {words[state]} <Hidden>{name}</Hidden>
      </Button>
      <span role="status">{state !== 'ready' && <Hidden>{`${name}: ${words[state]}`}</Hidden>}</span>
    </>
  );
}
