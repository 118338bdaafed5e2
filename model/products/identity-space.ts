/**
 * A model of two people, their numbers, emails and phones, and the accounts that they make: the acts of each, and the
 * server's answers. A types data of B; B types only their own, but follows every link and requests every password.
 */

const PEOPLE = ['A', 'B'] as const;
export type Person = (typeof PEOPLE)[number];
/** Channel of the code in a sign-up. */
type Way = 'email' | 'phone';
/** Owner of the email: A or B with their only one; another: a second email of the person who made the account. */
type Email = Person | 'another';

export interface Account {
  by: Person;
  way: Way;
  /** Owner of the account's identity number. */
  number: Person | null;
  isProven: boolean;
  /** The digital ID of the number's owner opens the account. */
  isLinked: boolean;
  email: Email;
  emailStanding: 'claimed' | 'code' | 'link' | 'lost';
  /** The person who knows the password. */
  knows: Person;
  /** People to whom its records were issued: '', 'A', 'B' or 'AB'. */
  records: string;
}

export interface Scene {
  accounts: readonly Account[];
  /** People with a ticket of the digital ID. */
  tickets: string;
}

/** Rules that keep the two apart; each mutant omits one. */
export const RULES = {
  'the digital ID links by a proven number only': true,
  'an account that claims a number is taken over by its password only': true,
  'a record goes to a proven number only': true,
  'records are read with a proven number only': true,
  'at the counter the person names what the account was made with': true,
  'a new password goes to what the account was made with': true,
  'a number that is only claimed goes to who proves it': true,
};
export type Rules = Record<keyof typeof RULES, boolean>;

export type Act =
  | { type: 'signUp'; by: Person; number: Person; email: Email; way: Way; hasTicket: boolean }
  | { type: 'digitalId' | 'release'; by: Person }
  | { type: 'claim'; by: Person; isRight: boolean }
  | { type: 'signIn' | 'reset' | 'confirm' | 'showId'; by: Person; account: number }
  | { type: 'issue'; by: Person; account: number; isIdSeen: boolean };

export interface Move {
  act: Act;
  /** Code of the refusal; null if the act was done. */
  code: string | null;
  next: Scene;
}

export const start: Scene = { accounts: [], tickets: '' };
export const keyOf = ({ accounts, tickets }: Scene): string =>
  `${accounts.map((account) => Object.values(account).join()).join(';')}|${tickets}`;

const joined = (people: string, person: Person): string =>
  people.includes(person) ? people : PEOPLE.filter((one) => one === person || people.includes(one)).join('');
const ownerOf = ({ by, email }: Pick<Account, 'by' | 'email'>): Person => (email === 'another' ? by : email);

/** The person who gets the link to a new password, by the rules. */
const receiverOf = (rules: Rules, account: Account): Person => {
  const isByEmail = rules['a new password goes to what the account was made with']
    ? account.emailStanding === 'code'
    : account.emailStanding !== 'claimed';
  return isByEmail ? ownerOf(account) : account.by;
};

const withAccount = (scene: Scene, at: number, changes: Partial<Account>): Scene => ({
  ...scene,
  accounts: scene.accounts.map((account, index) => (index === at ? { ...account, ...changes } : account)),
});
const holderOf = ({ accounts }: Scene, number: Person): number => accounts.findIndex((one) => one.number === number);
const LOST_NUMBER = { number: null, isProven: false, isLinked: false } as const;

/** Removes the number from an account that only claims it, because another account takes it. */
const freed = (scene: Scene, number: Person): Scene => {
  const holder = holderOf(scene, number);
  return holder < 0 ? scene : withAccount(scene, holder, LOST_NUMBER);
};

const signUp = (rules: Rules, scene: Scene, act: Extract<Act, { type: 'signUp' }>): Omit<Move, 'act'> => {
  const { by, number, email, way, hasTicket } = act;
  const refused = (code: string) => ({ code, next: scene });
  const holder = scene.accounts[holderOf(scene, number)];
  const moves = hasTicket && rules['a number that is only claimed goes to who proves it'];
  if (holder && (holder.isProven || !moves)) return refused('PATIENT_EXISTS');
  const named = scene.accounts.findIndex((one) => one.email === email && one.emailStanding !== 'lost');
  const other = email === 'another' ? undefined : scene.accounts[named];
  if (other && other.emailStanding !== 'claimed') return refused('USERNAME_TAKEN');
  if (other && way === 'phone') return refused('EMAIL_CLAIMED');
  const free = freed(scene, number);
  const taken = other ? withAccount(free, named, { emailStanding: 'lost' }) : free;
  const account: Account = {
    by,
    way,
    number,
    isProven: hasTicket,
    isLinked: hasTicket,
    email,
    emailStanding: way === 'email' ? 'code' : 'claimed',
    knows: by,
    records: '',
  };
  const tickets = hasTicket ? scene.tickets.replace(by, '') : scene.tickets;
  return { code: null, next: { accounts: [...taken.accounts, account], tickets } };
};

const digitalId = (rules: Rules, scene: Scene, by: Person): Omit<Move, 'act'> => {
  const at = holderOf(scene, by);
  const holder = scene.accounts[at];
  const asked = { ...scene, tickets: joined(scene.tickets, by) };
  if (!holder) return { code: 'USER_NOT_FOUND', next: asked };
  if (!holder.isProven && rules['the digital ID links by a proven number only'])
    return { code: 'IDENTITY_CLAIMED', next: asked };
  return { code: null, next: withAccount(scene, at, { isProven: true, isLinked: true }) };
};

const claim = (rules: Rules, scene: Scene, by: Person, isRight: boolean): Omit<Move, 'act'> => {
  const at = holderOf(scene, by);
  const holder = scene.accounts[at];
  if (!holder || holder.isProven) return { code: 'TICKET_INVALID', next: scene };
  if (!isRight && rules['an account that claims a number is taken over by its password only'])
    return { code: 'WRONG_CREDENTIALS', next: scene };
  const next = withAccount(scene, at, { isProven: true, isLinked: true });
  return { code: null, next: { ...next, tickets: scene.tickets.replace(by, '') } };
};

const signIn = (scene: Scene, by: Person, at: number): Omit<Move, 'act'> => {
  const account = scene.accounts[at];
  if (account?.knows !== by) return { code: 'WRONG_CREDENTIALS', next: scene };
  if (account.emailStanding !== 'lost') return { code: null, next: scene };
  // the chosen email waits for its code, which is entered in the same step
  const chosen = { email: 'another', emailStanding: 'code' } as const;
  return { code: 'USER_ID_LOST', next: withAccount(scene, at, chosen) };
};

const showId = (rules: Rules, scene: Scene, by: Person, at: number): Omit<Move, 'act'> => {
  const account = scene.accounts[at];
  const refused = (code: string) => ({ code, next: scene });
  if (!account) return refused('NOT_FOUND');
  if (account.isProven) return account.number === by ? { code: null, next: scene } : refused('INVALID');
  if (account.by !== by && rules['at the counter the person names what the account was made with'])
    return refused('NOT_THE_OWNER');
  const isOther = account.number !== by;
  const holder = scene.accounts[holderOf(scene, by)];
  if (isOther && holder?.isProven) return refused('PATIENT_EXISTS');
  // records of this account were issued to the owner of its former number
  if (isOther && account.records !== '') return refused('INVALID');
  const free = isOther ? freed(scene, by) : scene;
  return { code: null, next: withAccount(free, at, { number: by, isProven: true }) };
};

const release = (rules: Rules, scene: Scene, by: Person): Omit<Move, 'act'> => {
  const holder = scene.accounts[holderOf(scene, by)];
  if (!holder) return { code: 'NOT_FOUND', next: scene };
  if (holder.isProven || !rules['a number that is only claimed goes to who proves it'])
    return { code: 'PATIENT_EXISTS', next: scene };
  return { code: null, next: freed(scene, by) };
};

/** Issues a record to the owner of the account's number: the staff find the account by the number. */
const issue = (rules: Rules, scene: Scene, act: Extract<Act, { type: 'issue' }>): Omit<Move, 'act'> => {
  const { by, account: at, isIdSeen } = act;
  const account = scene.accounts[at];
  const mayBeClaimed = !rules['a record goes to a proven number only'];
  if (!account?.isProven && !isIdSeen && !mayBeClaimed) return { code: 'IDENTITY_UNPROVEN', next: scene };
  const seen = account?.isProven || mayBeClaimed ? { code: null, next: scene } : showId(rules, scene, by, at);
  if (seen.code !== null || !account) return seen;
  return { code: null, next: withAccount(seen.next, at, { records: joined(account.records, by) }) };
};

const answer = (rules: Rules, scene: Scene, act: Act): Omit<Move, 'act'> => {
  switch (act.type) {
    case 'signUp':
      return signUp(rules, scene, act);
    case 'digitalId':
      return digitalId(rules, scene, act.by);
    case 'claim':
      return claim(rules, scene, act.by, act.isRight);
    case 'signIn':
      return signIn(scene, act.by, act.account);
    case 'reset':
      return { code: null, next: withAccount(scene, act.account, { knows: act.by }) };
    case 'confirm': {
      const isClaimed = scene.accounts[act.account]?.emailStanding === 'claimed';
      const isLost = scene.accounts[act.account]?.emailStanding === 'lost';
      const next = isClaimed ? withAccount(scene, act.account, { emailStanding: 'link' }) : scene;
      return { code: isLost ? 'CONFIRM_LINK_INVALID' : null, next };
    }
    case 'showId':
      return showId(rules, scene, act.by, act.account);
    case 'release':
      return release(rules, scene, act.by);
    case 'issue':
      return issue(rules, scene, act);
  }
};

const signUps = (scene: Scene, by: Person): Act[] => {
  const numbers: readonly Person[] = by === 'A' ? PEOPLE : ['B'];
  const emails: readonly Email[] = by === 'A' ? PEOPLE : ['B', 'another'];
  const ways = emails.flatMap((email) =>
    (['email', 'phone'] as const).flatMap((way) =>
      way === 'phone' || ownerOf({ by, email }) === by ? [{ email, way }] : [],
    ),
  );
  return ways.flatMap((way) => [
    ...numbers.map((number) => ({ type: 'signUp' as const, by, number, ...way, hasTicket: false })),
    ...(scene.tickets.includes(by) ? [{ type: 'signUp' as const, by, number: by, ...way, hasTicket: true }] : []),
  ]);
};

export interface Bounds {
  /** Most accounts that each person makes. */
  most: Record<Person, number>;
  /** People with a digital ID: 'AB', or 'A' if B's number is of a passport. */
  digitalIds: string;
}

const actsIn = (rules: Rules, scene: Scene, { most, digitalIds }: Bounds): Act[] =>
  PEOPLE.flatMap((by): Act[] => {
    const made = scene.accounts.filter((account) => account.by === by).length;
    const ofAccounts = scene.accounts.flatMap((account, at): Act[] => [
      { type: 'signIn', by, account: at },
      ...(account.emailStanding !== 'lost' && receiverOf(rules, account) === by
        ? [{ type: 'reset' as const, by, account: at }]
        : []),
      ...(account.emailStanding !== 'code' && ownerOf(account) === by
        ? [{ type: 'confirm' as const, by, account: at }]
        : []),
      { type: 'showId', by, account: at },
      ...(account.number === by
        ? [true, false].map((isIdSeen) => ({ type: 'issue' as const, by, account: at, isIdSeen }))
        : []),
    ]);
    const holder = scene.accounts[holderOf(scene, by)];
    return [
      ...(made < most[by] ? signUps(scene, by) : []),
      ...(digitalIds.includes(by) ? [{ type: 'digitalId' as const, by }] : []),
      ...(scene.tickets.includes(by) ? [{ type: 'claim' as const, by, isRight: holder?.knows === by }] : []),
      { type: 'release', by },
      ...ofAccounts,
    ];
  });

export const movesFrom = (rules: Rules, scene: Scene, bounds: Bounds): Move[] =>
  actsIn(rules, scene, bounds).map((act) => ({ act, ...answer(rules, scene, act) }));

/** Whether the person can sign in by the password, if need be with another email, or by the digital ID. */
export const canSignIn = ({ knows, isLinked, number }: Account, person: Person): boolean =>
  knows === person || (isLinked && number === person);

/** Whether a person can read the account's records, now or by a way that is open to them. */
export const reads = (rules: Rules, account: Account, person: Person): boolean => {
  const isOpen = account.isProven || !rules['records are read with a proven number only'];
  const canEnter =
    canSignIn(account, person) || (account.emailStanding !== 'lost' && receiverOf(rules, account) === person);
  return isOpen && canEnter;
};
