/** The secret of an installation without SECRET_KEY: made once, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFile, privateFolder } from '#server/db/private-files.adapter.ts';
import { writeOnce } from '#server/kit/whole-file.ts';

const BYTES = 32;

/**
 * The bytes in `dataDir`/secret, made at the first call.
 * @throws when the file is there and does not hold 32 bytes
 */
export const keptSecret = (dataDir: string): Buffer => {
  const file = join(dataDir, 'secret');
  privateFolder(dataDir);
  writeOnce(file, randomBytes(BYTES));
  privateFile(file);
  const secret = readFileSync(file);
  if (secret.length !== BYTES) throw new Error(`${file} does not hold a secret of ${BYTES} bytes`);
  return secret;
};
