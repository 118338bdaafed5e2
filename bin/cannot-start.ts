/** Why a start failed, in words for the operator. */
import { type Config, ConfigError } from '#server/config/config.rules.ts';
import { WrongDatabase } from '#server/config/installation.store.ts';
import { FolderLocked } from '#server/db/folder-lock.adapter.ts';

/** Its message explains the failure completely. */
export class CannotStart extends Error {}

export const isExplained = (error: unknown): error is Error =>
  [CannotStart, ConfigError, FolderLocked, WrongDatabase].some((kind) => error instanceof kind);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

export const explainDatabase = (error: unknown, databaseUrl: string): CannotStart => {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const reason = error instanceof Error ? error.message || error.name : 'unknown';
  const where = `${hostname}:${port || 5432}${pathname}`;
  return new CannotStart(`The database at ${where} (DATABASE_URL) cannot be used: ${reason}`, { cause: error });
};

/** @returns the error itself when there is nothing to add to it */
export const explainListening = (error: unknown, { port, host }: Config): unknown => {
  const code = codeOf(error);
  // the staff's calls may have a port of their own
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
