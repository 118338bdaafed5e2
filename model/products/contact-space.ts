/**
 * A model of O's account and of T, who finds O's open device and owns addresses that O mistypes: the contact changes
 * that each can make, and the server's answers. O has two emails, a phone and a digital ID; T has an email and a phone.
 */

export type Person = 'O' | 'T';
export type Kind = 'email' | 'phone';
export const KINDS = ['email', 'phone'] as const;
/** The first letter names the owner of the address. */
export type Address = 'O' | 'O2' | 'T';
interface Known {
  at: Address;
  proof: 'code' | 'link' | null;
  /** No link can undo this contact: an ID has settled the account since, or seven days have passed. */
  isFinal: boolean;
}
interface Former extends Known {
  kind: Kind;
  /** 0 while a link can undo the change; then changes of one week have one number, earlier weeks a higher one. */
  age: number;
  /** An ID has settled the account since. */
  isSettled: boolean;
}
/** Proof of the session's owner: a digital ID shown for this very change in a session that is still open, or any other proof. */
type How = 'proof' | 'digital-id';
interface Pending {
  at: Address;
  /** Proof of the session's owner; null where nothing proved it. */
  how: How | null;
}

export interface Scene {
  email: Known;
  phone: Known;
  waits: Readonly<Record<Kind, Pending | null>>;
  /** Oldest change first. */
  former: readonly Former[];
  knows: Person | null;
  inside: readonly Person[];
  /** O left a proof for another purpose in the session on the device that T finds. */
  isProofLeft: boolean;
  /** Owner of the address with a link to a new password. */
  link: Person | null;
  isBlocked: boolean;
  /** T entered the code of a contact that was requested with a proof. */
  hasProved: boolean;
}

/** Rules that protect O's account; each mutant omits one. */
export const RULES = {
  'a change needs a proof': true,
  'a contact counts by its code in a session of the member, not by a link': true,
  'recovery stays with the former contact until then': true,
  'an undoing ends sessions and the password': true,
  'an undoing takes the other contact back': true,
  'a final change ends earlier links': true,
  'a blocked account recovers nothing': true,
};
export type Rules = Record<keyof typeof RULES, boolean>;

export type Act =
  | { type: 'signIn' | 'find' | 'forget' | 'reset'; by: Person }
  | { type: 'ask'; by: Person; kind: Kind; at: Address; how: How | null }
  | { type: 'prove' | 'followLink' | 'remove'; by: Person; kind: Kind }
  | { type: 'undo'; by: Person; former: number }
  | { type: 'restore'; by: 'O'; former: number | null }
  | { type: 'counter'; by: 'O'; kind: Kind; at: Address }
  | { type: 'block' | 'day' | 'week'; by: 'staff' | 'time' };

export interface Move {
  act: Act;
  next: Scene;
}

const NOTHING = { waits: { email: null, phone: null }, isProofLeft: false, link: null } as const;
export const startOf = (way: 'email' | 'phone'): Scene => ({
  email: { at: 'O', proof: way === 'email' ? 'code' : 'link', isFinal: false },
  phone: { at: 'O', proof: way === 'phone' ? 'code' : null, isFinal: false },
  ...NOTHING,
  former: [],
  knows: 'O',
  inside: [],
  isBlocked: false,
  hasProved: false,
});

export const holderOf = (at: Address): Person => (at === 'T' ? 'T' : 'O');
const holds = (by: Person, known: Known): boolean => known.proof !== null && holderOf(known.at) === by;

/**
 * Owner of the address that gets the link to a new password: one proven by code goes before one proven by link, email
 * before phone.
 */
export const receiverOf = (rules: Rules, { email, phone, waits, isBlocked }: Scene): Person | null => {
  if (isBlocked && rules['a blocked account recovers nothing']) return null;
  const awaited = waits.email ?? waits.phone;
  if (awaited && !rules['recovery stays with the former contact until then']) return holderOf(awaited.at);
  const known = [email, phone];
  const own = known.find(({ proof }) => proof === 'code') ?? known.find(({ proof }) => proof === 'link');
  return own ? holderOf(own.at) : null;
};

const settled = (scene: Scene): Scene => ({
  ...scene,
  email: { ...scene.email, isFinal: true },
  phone: { ...scene.phone, isFinal: true },
});

/** A digital ID makes a change final only in the session in which O showed it. */
const withoutId = (waits: Scene['waits']): Scene['waits'] => {
  const plain = (one: Pending | null) => one && { ...one, how: one.how && ('proof' as const) };
  return { email: plain(waits.email), phone: plain(waits.phone) };
};

const replaced = (
  rules: Rules,
  scene: Scene,
  {
    kind,
    present,
    isFinal,
    stays,
  }: { kind: Kind; present: Omit<Known, 'isFinal'>; isFinal: boolean; stays: Person | null },
): Scene => {
  const { [kind]: was } = scene;
  // the other contact that the account had before anybody changed it
  const first = scene.former.find((one) => one.kind !== kind && one.age === 0);
  const kept = rules['a final change ends earlier links']
    ? scene.former.filter((one) => one === first)
    : scene.former.map((one) => ({ ...one, isSettled: one !== first }));
  const added = { ...was, kind, age: 0, isSettled: false };
  const waits = stays === 'O' ? scene.waits : withoutId(scene.waits);
  return {
    ...(isFinal && !first ? settled(scene) : scene),
    [kind]: { ...present, isFinal },
    waits: { ...waits, [kind]: null },
    former: isFinal ? kept : [...scene.former, added],
    inside: stays ? [stays] : [],
    // a proof ends with its session
    isProofLeft: stays === 'T' && scene.isProofLeft,
    link: null,
  };
};

const lockedOut = (scene: Scene): Scene => ({ ...scene, ...NOTHING, knows: null, inside: [] });

const restored = (rules: Rules, scene: Scene, at: number): Scene => {
  const back = scene.former[at];
  if (!back) return scene;
  // a week between both changes has settled the earlier one
  const beside = scene.former.find(({ kind, age }, index) => kind !== back.kind && (index > at || age === back.age));
  const other = rules['an undoing takes the other contact back'] ? beside : undefined;
  const contacts = Object.fromEntries(
    [back, ...(other ? [other] : [])].map((one) => [one.kind, { at: one.at, proof: one.proof, isFinal: one.isFinal }]),
  );
  const former = scene.former.filter(({ kind }, index) => kind === back.kind && index < at);
  const next = { ...scene, ...contacts, former };
  return rules['an undoing ends sessions and the password'] ? lockedOut(next) : next;
};

const ADDRESSES = { email: ['O', 'O2', 'T'], phone: ['O', 'T'] } as const;
const movesOf = (rules: Rules, scene: Scene, by: Person, most: number): Move[] => {
  const { knows, inside, isProofLeft, waits, former, isBlocked } = scene;
  const moves: Move[] = [];
  const enters = inside.includes(by) ? inside : [...inside, by].toSorted();
  if (knows === by && !isBlocked && !inside.includes(by))
    moves.push({ act: { type: 'signIn', by }, next: { ...scene, inside: enters } });
  if (by === 'T' && inside.includes('O'))
    moves.push({ act: { type: 'find', by }, next: { ...scene, inside: enters, isProofLeft: true } });
  const link = receiverOf(rules, scene);
  if (link === by) moves.push({ act: { type: 'forget', by }, next: { ...scene, link } });
  if (scene.link === by)
    moves.push({
      act: { type: 'reset', by },
      next: { ...scene, knows: by, inside: [], isProofLeft: false, link: null, waits: withoutId(waits) },
    });
  for (const [index, one] of former.entries())
    if (holds(by, one) && one.age === 0 && !isBlocked)
      moves.push({ act: { type: 'undo', by, former: index }, next: { ...restored(rules, scene, index), link: by } });
  const replace = (kind: Kind, { at, how }: Pending, proof: 'code' | 'link'): Scene => {
    // T is in another session than the one in which O showed the digital ID
    const isFinal = how === 'digital-id' && by === 'O';
    const change = { kind, present: { at, proof }, isFinal, stays: proof === 'code' ? by : null };
    const hasProved = scene.hasProved || (by === 'T' && proof === 'code' && how !== null);
    return { ...replaced(rules, scene, change), hasProved };
  };
  for (const kind of KINDS) {
    const waiting = waits[kind];
    if (!waiting || holderOf(waiting.at) !== by || former.length === most) continue;
    if (inside.includes(by)) moves.push({ act: { type: 'prove', by, kind }, next: replace(kind, waiting, 'code') });
    if (!rules['a contact counts by its code in a session of the member, not by a link'])
      moves.push({ act: { type: 'followLink', by, kind }, next: replace(kind, waiting, 'link') });
  }
  if (!inside.includes(by)) return moves;
  // O can show a digital ID at any time; T uses a proof left behind only without one of their own
  const hasOwnProof = by === 'O' || knows === by || KINDS.some((kind) => holds(by, scene[kind]));
  const proofs: (How | null)[] = [
    ...(hasOwnProof || isProofLeft ? (['proof'] as const) : []),
    ...(by === 'O' ? (['digital-id'] as const) : []),
    ...(rules['a change needs a proof'] ? [] : [null]),
  ];
  for (const kind of KINDS) {
    if (waits[kind])
      moves.push({ act: { type: 'remove', by, kind }, next: { ...scene, waits: { ...waits, [kind]: null } } });
    for (const at of ADDRESSES[kind])
      if ((by === 'O' || at === 'T') && scene[kind].at !== at && waits[kind]?.at !== at)
        for (const how of proofs)
          moves.push({
            act: { type: 'ask', by, kind, at, how },
            next: {
              ...scene,
              // showing a digital ID begins a session
              waits: { ...(how === 'digital-id' ? withoutId(waits) : waits), [kind]: { at, how } },
              isProofLeft: isProofLeft && hasOwnProof,
            },
          });
  }
  return moves;
};

/** The staff check O's ID. */
const atCounter = (rules: Rules, scene: Scene): Move[] => {
  const ways = [
    null,
    ...scene.former.flatMap(({ at, proof }, index) => (holderOf(at) === 'O' && proof ? [index] : [])),
  ];
  const back = ways.map((former): Move => {
    const next = former === null ? lockedOut(scene) : restored(rules, scene, former);
    return { act: { type: 'restore', by: 'O', former }, next: { ...settled(next), former: [], isBlocked: false } };
  });
  const changes = KINDS.flatMap((kind) =>
    ADDRESSES[kind].flatMap((at): Move[] => {
      const change = { kind, present: { at, proof: 'code' as const }, isFinal: true, stays: null };
      return at === 'T' ? [] : [{ act: { type: 'counter', by: 'O', kind, at }, next: replaced(rules, scene, change) }];
    }),
  );
  return [...back, ...changes];
};

const SWAPPED: Record<Address, Address> = { O: 'O2', O2: 'O', T: 'T' };

/**
 * A text that is equal for scenes with the same future. O's two emails are interchangeable, so the first in use is
 * named O; that an ID has settled a contact matters only for T's contacts.
 */
export const faceOf = (scene: Scene): string => {
  const { email, phone, waits, former, knows, inside, isProofLeft, link, isBlocked, hasProved } = scene;
  const emails = [email, ...(waits.email ? [waits.email] : []), ...former.filter(({ kind }) => kind === 'email')];
  const isSwapped = emails.find(({ at }) => at !== 'T')?.at === 'O2';
  const name = (at: Address, kind: Kind) => (isSwapped && kind === 'email' ? SWAPPED[at] : at);
  const known = ({ at, proof, isFinal }: Known, kind: Kind) =>
    `${name(at, kind)}${proof ?? ''}${at === 'T' && isFinal ? '!' : ''}`;
  const waiting = (kind: Kind) => (waits[kind] ? `${name(waits[kind].at, kind)}${waits[kind].how ?? ''}` : '');
  const past = former.map((one) => `${one.kind}${known(one, one.kind)}${one.age || ''}${one.isSettled ? '=' : ''}`);
  const bits = [isProofLeft, isBlocked, hasProved].map(Number).join('');
  const contacts = [known(email, 'email'), known(phone, 'phone'), waiting('email'), waiting('phone')];
  return [...contacts, knows ?? '', inside.join(''), link ?? '', bits, ...past].join();
};

const weekLater = (former: readonly Former[]): Former[] => {
  const ages = [...new Set(former.map(({ age }) => age))].toSorted((a, b) => a - b);
  return former.map((one) => ({ ...one, age: ages.indexOf(one.age) + 1 }));
};

/** @param most largest number of changes that can be undone at a time */
export const movesFrom = (rules: Rules, scene: Scene, most: number): Move[] => {
  const later = { ...scene, ...NOTHING };
  const over = { ...settled(later), former: weekLater(scene.former) };
  return [
    ...movesOf(rules, scene, 'O', most),
    ...movesOf(rules, scene, 'T', most),
    ...atCounter(rules, scene),
    { act: { type: 'block', by: 'staff' }, next: { ...lockedOut(scene), isBlocked: true } },
    { act: { type: 'day', by: 'time' }, next: later },
    { act: { type: 'week', by: 'time' }, next: over },
  ];
};
