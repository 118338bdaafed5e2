import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DigitalId } from './adapters/digital-id.ts';
import type { CardGateway } from './adapters/gateway.ts';
import type { Mailer } from './adapters/mail.ts';
import type { SmsSender } from './adapters/sms.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/tables.ts';
import type { Vault } from './kit/sealed.ts';
import type { TakeStrictTurns } from './kit/strict-limit.ts';
import type { PdfMaker } from './pdf/pdf-workers.ts';
import type { PasswordCost, Passwords } from './signin/password.ts';
import type { AppFiles } from './static/files.ts';

/** Everything the server works with; nothing of it lives at module level. */
export interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'appId' | 'operatorKey' | 'rateLimitScale' | 'smsBudgetPerHour' | 'trustProxy' | 'company'>;
  logger: Logger;
  passwordCost: PasswordCost;
  mailer: Mailer;
  sms: SmsSender;
  digitalId: DigitalId;
  gateway: CardGateway;
  pdfs: PdfMaker;
  /** 32 random bytes from which every key is derived. */
  secret: Buffer;
  /** Where people reach the app, without a slash at the end; for the links in mails. */
  publicUrl: string;
  /** Has the mails and short messages sent that wait in the database. */
  wakeMail?: () => void;
  /** Pages of the sandbox, at /sandbox; only in the demo. */
  sandbox?: Hono;
  /** The built app and the diagrams; without them only the API is served. */
  files?: { app: AppFiles; atlas: AppFiles };
  /** True once the server takes no more work. */
  isStopping?: () => boolean;
}

/** The deps and what is made of them once for all routes. */
export interface Kit extends Deps {
  vault: Vault;
  passwords: Passwords;
  takeStrictTurns: TakeStrictTurns;
}
