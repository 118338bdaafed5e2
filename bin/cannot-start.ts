/** Why a start failed, in words for the operator. */
import { type Config, ConfigError } from '#server/config/config.rules.ts';
import { WrongDatabase } from '#server/config/installation.store.ts';
import { FolderLocked } from '#server/db/folder-lock.adapter.ts';
import { SchemaError } from '#server/db/schema.rules.ts';

/** Its message explains the failure completely. */
export class CannotStart extends Error {}

export const isExplained = (error: unknown): error is Error =>
  [CannotStart, ConfigError, FolderLocked, SchemaError, WrongDatabase].some((kind) => error instanceof kind);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** @returns the error itself when it explains itself */
export const explainDatabase = (error: unknown, databaseUrl: string): Error => {
  if (isExplained(error)) return error;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const reason = error instanceof Error ? error.message || error.name : 'unknown';
  const where = `${hostname}:${port || 5432}${pathname}`;
  return new CannotStart(`The database at ${where} (DATABASE_URL) cannot be used: ${reason}`, { cause: error });
};

/** @returns the error itself when there is nothing to add to it */
export const explainListening = (error: unknown, { port, host }: Config): unknown => {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} on ${host} is taken. Choose another one, for example PORT=3100.`);
  if (code === 'EACCES') return new CannotStart(`Port ${port} may not be used by this user. Choose one above 1023.`);
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
