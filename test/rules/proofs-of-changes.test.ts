/** Finds every call in the server's code that can change an account's owner; each has its proof in a list. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Proof that a call requires before it changes a contact, a name, a password or an owner. */
const PROOFS: Readonly<Record<string, string>> = {
  'profileCalls.changeProfile': 'for a contact the proof of the person; a name only without a proven number',
  'profileCalls.proveContact': 'the proof of the person before, and the code of the new contact in the session',
  'profileCalls.changePassword': 'the old password',
  'signinCalls.signIn': 'the password, whose hash is made anew',
  'signinCalls.confirmEmail': 'the link of the letter to an email that is only claimed',
  'signinCalls.undoContactChange': 'the link of the letter to the former contact',
  'signinCalls.signInWithSingpass': 'the digital ID',
  'signinCalls.claimAccount': 'the digital ID and the password',
  'signupCalls.setPassword': 'the code of a sign-up, or the link to a contact that was proven before',
  'operatorCalls.seeIdentity': 'the staff, with the ID seen',
  'operatorCalls.releaseIdentity': 'the staff, with the ID seen',
  'operatorCalls.issueRecord': 'the staff, with the ID seen',
  'operatorCalls.blockAccount': 'the staff',
  'operatorCalls.restoreAccount': 'the staff, with the ID seen',
  'operatorCalls.changeContact': 'the staff, with the ID seen, and the code of the new contact',
  'operatorCalls.registerPatient':
    'the staff, with the ID seen: it begins a patient, and takes a number that was only claimed',
  'operatorCalls.mergePatients': 'two of the staff, with the ID seen, and the contact that the account was made with',
  'operatorCalls.unmergePatients': 'the staff: what two of them did goes back',
  'operatorCalls.activateAccount': 'the staff, with the ID seen, and the code of the email',
  'operatorCalls.changeName': 'the staff, with the ID of a proven number seen',
  'operatorCalls.closeAccount': 'the staff, after the request of the person',
};

/** SQL that writes a contact, a name, a password, or an identifier's proof. */
const WRITES = [
  /\bupdate login set\b(?! blocked)/,
  /updateTable\('login'\)[^;]*\.set\(\{[^}]*\b(?:password_hash|email|user_id)\b/s,
  /insertInto\('login'\)/,
  /updateTable\('patient'\)[^;]*\.set\((?:changes|\{[^}]*\b(?:name|email|phone)\b)/s,
  /(?:insertInto|updateTable|deleteFrom)\('(?:identifier|patient_identity)'\)/,
  /delete from \$\{sql\.table\(name\)\} where patient_id/,
];

interface Piece {
  id: string;
  text: string;
}
const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.startsWith('server/demo/'));
const DECLARED = /^(?:export )?(?:async )?(?:const|function) (\w+)/gm;

/** Each declaration of a file, and in routes each served call. */
const piecesOf = (path: string, text: string): Piece[] => {
  const starts = [...text.matchAll(DECLARED)].map(({ 1: name = '', index }) => ({ name, index }));
  return starts.flatMap(({ name, index }, at) => {
    const body = text.slice(index, starts[at + 1]?.index ?? text.length);
    const served = [...body.matchAll(/serve(?:\.proving)?\(\s*(\w+Calls\.\w+)/g)];
    const listed = [...body.matchAll(/\[(\w+Calls\.\w+), (\w+)\]/g)];
    return [
      { id: `${path}#${name}`, text: served.length > 0 || listed.length > 0 ? '' : body },
      ...served.map(({ 1: call = '', index: from }, nth) => ({
        id: `call:${call}`,
        text: body.slice(from, served[nth + 1]?.index ?? body.length),
      })),
      ...listed.map(([, call = '', does = '']) => ({ id: `call:${call}`, text: does })),
    ];
  });
};

/** Imported declarations by their local names. */
const importsOf = (path: string, text: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)) {
    const file = from.startsWith('#server/') ? from.slice(1) : normalize(join(dirname(path), from));
    for (const name of names.split(',').map((one) => one.trim())) {
      const [own = '', local = own] = name.replace(/^type /, '').split(' as ');
      if (own !== '') found.set(local, `${file}#${own}`);
    }
  }
  return found;
};

const pieces = new Map<string, { text: string; uses: Set<string> }>();
for (const path of files) {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
  const known = importsOf(path, text);
  const own = piecesOf(path, text);
  for (const { id } of own) if (id.startsWith(path)) known.set(id.slice(path.length + 1), id);
  for (const { id, text: body } of own) {
    const uses = [...body.matchAll(/(?<![/.])\b\w+\b/g)]
      .flatMap(([word]) => known.get(word) ?? [])
      .filter((used) => used !== id);
    pieces.set(id, { text: body, uses: new Set([...(pieces.get(id)?.uses ?? []), ...uses]) });
  }
}

const changes = (id: string, seen = new Set<string>()): boolean => {
  const piece = pieces.get(id);
  if (!piece || seen.has(id)) return false;
  seen.add(id);
  return WRITES.some((write) => write.test(piece.text)) || [...piece.uses].some((used) => changes(used, seen));
};

test('every call that changes a contact, a name, a password or an owner is in the list, with its proof', () => {
  const calls = [...pieces.keys()].filter((id) => id.startsWith('call:'));
  expect(calls.length).toBeGreaterThan(60);
  const changing = calls.filter((id) => changes(id)).map((id) => id.slice('call:'.length));
  expect(changing.toSorted()).toEqual(Object.keys(PROOFS).toSorted());
});
