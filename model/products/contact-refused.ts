/** Tries of O and T that the model of contact-space.ts has no step for: the server's answers, which change nothing. */
import type { FailureCode } from '#contract/failure-codes.ts';
import { type Act, type Address, holderOf, KINDS, type Kind, type Person, type Scene } from './contact-space.ts';

type Try =
  | { type: 'signIn'; by: Person }
  | { type: 'prove'; by: Person; kind: Kind }
  | Extract<Act, { type: 'ask' | 'undo' }>
  /** The password of the account, or the question for a new one, with a contact that does not count. */
  | { type: 'signInAs' | 'forgetAs'; by: Person; kind: Kind; at: Address }
  /** T shows an ID of their own at the counter and names a former contact. */
  | { type: 'impostor'; by: 'T'; former: number };

export interface Refusal {
  act: Try;
  /** Code of the refusal; null where the answer hides that nothing happened. */
  code: FailureCode | null;
}

const ofDoors = ({ email, waits, former, knows, isBlocked }: Scene, by: Person): Refusal[] => {
  const refusals: Refusal[] = [];
  const isIn = knows === by && !isBlocked;
  if (!isIn) refusals.push({ act: { type: 'signIn', by }, code: 'WRONG_CREDENTIALS' });
  const others = [
    ...KINDS.flatMap((kind) => (waits[kind] ? [{ kind, at: waits[kind].at }] : [])),
    ...former.filter(({ kind, at }) => kind === 'email' && at !== email.at),
  ];
  for (const { kind, at } of others) {
    const isOwn = kind === 'email' && at !== email.at;
    if (isOwn && isIn) refusals.push({ act: { type: 'signInAs', by, kind, at }, code: 'WRONG_CREDENTIALS' });
    if (isOwn && holderOf(at) === by) refusals.push({ act: { type: 'forgetAs', by, kind, at }, code: null });
  }
  return refusals;
};

const ofLinks = ({ former, isBlocked }: Scene, by: Person): Refusal[] =>
  former.flatMap(({ at, proof, age }, index): Refusal[] => {
    if (proof === null || holderOf(at) !== by) return [];
    const act = { type: 'undo', by, former: index } as const;
    const code = age > 0 ? 'UNDO_LINK_INVALID' : isBlocked ? 'ACCOUNT_BLOCKED' : null;
    return [
      ...(code ? [{ act, code } as const] : []),
      ...(by === 'T' ? [{ act: { type: 'impostor', by, former: index }, code: 'INVALID' } as const] : []),
    ];
  });

const ofMembers = ({ email, phone, waits, isProofLeft }: Scene, by: Person): Refusal[] =>
  KINDS.flatMap((kind): Refusal[] => {
    const waiting = waits[kind];
    const prove = { type: 'prove', by, kind } as const;
    const ask = { type: 'ask', by, kind, at: by === 'O' ? 'O2' : 'T', how: null } as const;
    const isOther = (kind === 'email' ? email : phone).at !== ask.at && waiting?.at !== ask.at;
    const isUnproven = isOther && (by === 'O' ? kind === 'email' : !isProofLeft);
    return [
      ...(waiting === null ? [{ act: prove, code: 'CONTACT_NOT_PENDING' } as const] : []),
      ...(waiting && holderOf(waiting.at) !== by ? [{ act: prove, code: 'OTP_REQUIRED' } as const] : []),
      ...(isUnproven ? [{ act: ask, code: 'REAUTHENTICATION_REQUIRED' } as const] : []),
    ];
  });

export const refusalsIn = (scene: Scene): Refusal[] =>
  (['O', 'T'] as const).flatMap((by) => [
    ...ofDoors(scene, by),
    ...ofLinks(scene, by),
    ...(scene.inside.includes(by) ? ofMembers(scene, by) : []),
  ]);
