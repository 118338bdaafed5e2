import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import type { Made } from '#machines/desk-act/desk-act.types.ts';

interface OpenRoomProps {
  made: Made;
  onClose: () => void;
}

/** The link into the room of a video visit, beside the patient's place, where help would be sent. */
export function OpenRoom({ made: { text: url, place }, onClose }: OpenRoomProps) {
  const { t } = useLingui();
  return (
    <div className="act-form">
      <div className="stack-3 grow">
        {place === null ? (
          <Note tone="warn" title={t`The patient has not said yet where they are`}>
            <Trans>Ask for the address first, so that help can be sent there.</Trans>
          </Note>
        ) : (
          <Note tone="info" title={t`The patient is at`}>
            {place}
          </Note>
        )}
        <Note tone="quiet">
          <Trans>Have the patient show an ID. Not for emergencies: 995.</Trans>
        </Note>
        <div className="inline wrap">
          <a className="btn btn--primary" href={url} target="_blank" rel="noreferrer">
            <Trans>Go into the room</Trans>
          </a>
          <Button onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
