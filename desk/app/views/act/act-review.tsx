import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { megaphoneIcon } from '#desk/app/icons.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { ActActor } from './act-form.tsx';

/** Numbers of the English text that the Chinese one has not. */
const missingIn = (en: string, zh: string): string[] => {
  const there = new Set(zh.match(/\d+/g));
  return [...new Set(en.match(/\d+/g))].filter((number) => !there.has(number));
};

/** An announcement as members see it among their notifications. */
function Announced({ lang, text }: { lang: 'en' | 'zh'; text: string }) {
  return (
    <div className="note" lang={lang}>
      <Icon path={megaphoneIcon} size={18} />
      <div className="as-written">{text}</div>
    </div>
  );
}

/** What the act will do, before it is done; Esc leads back to the form. */
export function ActReview({ actor }: { actor: ActActor }) {
  const heading = useId();
  const top = useRef<HTMLDivElement>(null);
  const snapshot = useSelector(actor, (each) => each);
  const { fields, preview } = snapshot.context;
  const { en = '', zh = '' } = fields;
  const count = preview?.count ?? 0;
  const missing = missingIn(en, zh).join(', ');
  useEffect(() => {
    const shown = top.current;
    shown?.focus();
    const back = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      actor.send({ type: 'step.back' });
    };
    shown?.addEventListener('keydown', back);
    return () => shown?.removeEventListener('keydown', back);
  }, [actor]);
  return (
    <div className="act-form" ref={top} tabIndex={-1} role="group" aria-labelledby={heading}>
      <div className="stack-3 grow">
        <h3 className="h-md" id={heading}>
          <Trans>As they see it</Trans>
        </h3>
        <Announced lang="en" text={en} />
        <Announced lang="zh" text={zh} />
        {missing !== '' && (
          <p className="err">
            <Trans>The English has {missing}. The Chinese has not.</Trans>
          </p>
        )}
        <p className="mute sm">
          <Trans>In the app, at once, each reader in their own language. It can be taken back.</Trans>
        </p>
        <div className="inline wrap">
          <Button kind="primary" isBusy={snapshot.hasTag('busy')} onPress={() => actor.send({ type: 'act.submit' })}>
            {t`Send to ${plural(count, { one: '# member', other: '# members' })}`}
          </Button>
          <Button onPress={() => actor.send({ type: 'step.back' })}>
            <Trans>Back to the text</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
