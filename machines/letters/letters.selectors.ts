import type { LetterChannel, LetterKind } from '#contract/entities/letters.ts';
import { LETTER_KINDS } from '#contract/entities/letters.ts';
import type { LettersContext } from './letters.types.ts';

export interface LetterSwitch {
  channel: LetterChannel;
  isOn: boolean;
}

/** The kinds with their switches; a switch that is being saved shows as tapped. */
export const letterSwitches = ({
  settings,
  wanted,
}: Pick<LettersContext, 'settings' | 'wanted'>): { kind: LetterKind; switches: LetterSwitch[] }[] =>
  (Object.keys(LETTER_KINDS) as LetterKind[]).map((kind) => ({
    kind,
    switches: (settings?.choices ?? [])
      .filter((choice) => choice.kind === kind)
      .map(({ channel, isOn }) => ({
        channel,
        isOn: wanted?.kind === kind && wanted.channel === channel ? wanted.isOn : isOn,
      })),
  }));
