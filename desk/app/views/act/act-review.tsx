import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { megaphoneIcon } from '#desk/app/icons.ts';
import { Button } from '#desk/app/parts/button.tsx';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { ActActor } from './act-actor.ts';
import { needWords } from './act-words.ts';
import { ClosingReview } from './closing-review.tsx';
import { MergeReview } from './merge-review.tsx';

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

function AnnouncementReview({ actor }: { actor: ActActor }) {
  const { en = '', zh = '' } = useSelector(actor, ({ context }) => context.fields);
  const missing = missingIn(en, zh).join(', ');
  return (
    <>
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
    </>
  );
}

/** The effect of the act, before it is done; Esc leads back to the form. */
export function ActReview({ actor, level }: { actor: ActActor; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const heading = useId();
  const top = useRef<HTMLDivElement>(null);
  const snapshot = useSelector(actor, (each) => each);
  const { act, preview } = snapshot.context;
  const isAnnounced = act === 'announce';
  const count = preview?.count ?? 0;
  const missing = whyNot(snapshot, { type: 'act.submit' }, actReasons);
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
        <Heading className="h-md" id={heading}>
          {isAnnounced ? <Trans>As they see it</Trans> : <Trans>Nothing is changed yet</Trans>}
        </Heading>
        {isAnnounced ? (
          <AnnouncementReview actor={actor} />
        ) : act === 'merge' ? (
          <MergeReview actor={actor} />
        ) : (
          <ClosingReview actor={actor} />
        )}
        <div className="inline wrap">
          <Button
            kind="primary"
            isBusy={snapshot.hasTag('busy')}
            reason={snapshot.matches('reviewing') && missing ? needWords(missing.id) : null}
            onPress={() => actor.send({ type: 'act.submit' })}
          >
            {isAnnounced
              ? t`Send to ${plural(count, { one: '# member', other: '# members' })}`
              : act === 'merge'
                ? t`Yes, put together`
                : t`Yes, close these times`}
          </Button>
          <Button onPress={() => actor.send({ type: 'step.back' })}>
            {isAnnounced ? (
              <Trans>Back to the text</Trans>
            ) : act === 'merge' ? (
              <Trans>Back to the question</Trans>
            ) : (
              <Trans>Back to the times</Trans>
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}
