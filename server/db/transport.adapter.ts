import { Client } from 'pg';

/** The way to a database server as the driver reads it from the address, in which a parameter may name another host. */
export interface Transport {
  host: string;
  isSocket: boolean;
  /** Whether the connection uses TLS and checks the server's certificate, in every mode that the address names. */
  isChecked: boolean;
}

const CHECKED_MODES = ['require', 'verify-ca', 'verify-full'];

const checks = (ssl: boolean | { rejectUnauthorized?: boolean }): boolean =>
  typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl;

/** @throws for an address that the driver cannot read, or a certificate that is not there */
export const transportOf = (databaseUrl: string): Transport => {
  const { host, ssl } = new Client({ connectionString: databaseUrl });
  const named = URL.parse(databaseUrl)?.searchParams.getAll('sslmode') ?? [];
  return {
    host,
    isSocket: host.startsWith('/'),
    isChecked: checks(ssl) && named.every((mode) => CHECKED_MODES.includes(mode)),
  };
};
