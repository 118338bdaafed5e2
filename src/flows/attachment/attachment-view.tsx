import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AttachmentId } from '#contract/ids.ts';
import type { OpenedFile } from '#machines/attachment/attachment.types.ts';
import { useSearchParam } from '#src/app/routes/use-search-param.ts';
import { useFlow } from '#src/app/use-app.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { canShowPdf, DocumentFrame } from '#src/ui/document/document-frame.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { downloadIcon } from '#src/ui/icon/download.icon.ts';
import { Page } from '#src/ui/layout/layout.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import type { AttachmentActor } from './attachment.definition.ts';

/** /attachment: the PDF that the address names (REC-23). */
export default function AttachmentView() {
  const actor = useFlow('attachment', (useSearchParam('id') ?? '') as AttachmentId);
  return actor ? <Attachment actor={actor} /> : <PageSkeleton />;
}

function Attachment({ actor }: { actor: AttachmentActor }) {
  const { t } = useLingui();
  const { file, failure } = useSelector(actor, ({ context }) => context);
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: 'attachment.retry' }));
  if (file) return <Shown file={file} />;
  if (!canRetry) return <PageSkeleton />;
  return (
    <PageNotLoaded
      title={t`This document could not be opened`}
      failure={failure}
      onRetry={() => actor.send({ type: 'attachment.retry' })}
    />
  );
}

/**
 * The PDF shows in the page where the browser can show it; a copy to keep or to open with another app is always
 * offered.
 */
function Shown({ file: { url, name, patientId } }: { file: OpenedFile }) {
  const { t } = useLingui();
  const patientName = useWhose()(patientId);
  const save = (
    <ButtonLink href={url} download={name} icon={downloadIcon} kind={canShowPdf() ? 'line' : 'primary'}>
      {t`Download the PDF`}
    </ButtonLink>
  );
  return (
    <Page isTight>
      {patientName !== null && <Heading>{t`For ${patientName}`}</Heading>}
      {canShowPdf() ? (
        <>
          <DocumentFrame url={url} name={name} />
          {save}
        </>
      ) : (
        <Empty scene="documents" title={name} actions={save}>
          {t`This browser shows no PDF inside a page. Download it to read it.`}
        </Empty>
      )}
    </Page>
  );
}
