/** Why a start failed, in words for the operator. */
import { FolderRefused } from '#server/clinic-folder/mistakes.types.ts';
import { type Config, ConfigError } from '#server/config/config.rules.ts';
import { WrongDatabase } from '#server/config/installation.store.ts';
import { FolderLocked } from '#server/db/folder-lock.adapter.ts';
import { SchemaError } from '#server/db/schema.rules.ts';
import { DamagedFile } from '#server/kit/whole-file.ts';

/** An error whose message explains the failure completely. */
export class CannotStart extends Error {}

export const isExplained = (error: unknown): error is Error =>
  [CannotStart, ConfigError, DamagedFile, FolderLocked, FolderRefused, SchemaError, WrongDatabase].some(
    (kind) => error instanceof kind,
  );

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** @returns the error itself when it explains itself */
export const explainDatabase = (error: unknown, databaseUrl: string): Error => {
  if (isExplained(error)) return error;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const reason = error instanceof Error ? error.message || error.name : 'unknown';
  const where = `${hostname}:${port || 5432}${pathname}`;
  return new CannotStart(`The database at ${where} (DATABASE_URL) cannot be used: ${reason}`, { cause: error });
};

const DENIED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR']);

/** @returns the error itself when it is explained already */
export const explainEmbedded = (error: unknown, folder: string, backups: string): unknown => {
  if (isExplained(error)) return error;
  const code = codeOf(error);
  if (typeof code === 'string' && DENIED.has(code))
    return new CannotStart(
      `${folder} (DATA_DIR) and ${backups} (BACKUP_DIR) must be folders that can be written: ${code}.`,
    );
  return new CannotStart(
    `The embedded database in ${folder} cannot be opened: it is damaged. Move the folder away and unpack the newest copy of ${backups} in its place:\n  mkdir ${folder} && tar -xzf ${backups}/<the newest> -C ${folder}`,
    { cause: error },
  );
};

/** Ends a command with the sentence of what went wrong. */
export const endWith = (error: unknown, exitCode: number): void => {
  if (isExplained(error)) console.error(error.message);
  else {
    console.error(
      `This failed for a reason that is not known here: ${error instanceof Error ? error.message : String(error)}`,
    );
    // prints the place in the code, for a report
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  }
  process.exitCode = exitCode;
};

/** @returns the error itself when there is nothing to add to it */
export const explainListening = (error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown => {
  const code = codeOf(error);
  // names the port, because the staff's calls may have one of their own
  const asked = error instanceof Error && 'port' in error ? String(error.port) : port;
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${asked} on ${host} is taken. Choose another one, for example PORT=3100.`);
  if (code === 'EACCES') return new CannotStart(`Port ${asked} may not be used by this user. Choose one above 1023.`);
  return error;
};

/** @returns the error itself when there is nothing to add to it */
export const explainSandbox = (error: unknown, { port, host }: Config): unknown => {
  if (!(error instanceof Error && codeOf(error) === 'EADDRINUSE' && 'port' in error)) return error;
  const needs = error.port === port + 1 ? 'card provider needs it, one' : 'digital ID needs it, two';
  return new CannotStart(
    `Port ${String(error.port)} on ${host} is taken; the sandbox's ${needs} above PORT. Choose another PORT, for example PORT=3100.`,
  );
};
