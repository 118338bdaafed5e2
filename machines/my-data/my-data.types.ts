import type { DataFile } from '#contract/entities/account.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';
import type { ReauthenticationInput } from '../reauthentication/reauthentication.types.ts';

export type MyDataInput = ReauthenticationInput;

export interface MyDataContext extends MyDataInput, WriteCounters {
  /** Null until it is read. */
  file: DataFile | null;
  failure: Failure | null;
  /** True after the file was saved on the device, as long as nothing else has happened. */
  isSaved: boolean;
}

export type MyDataEvent = { type: 'data.refresh' } | { type: 'file.ask' } | { type: 'file.save' };

export interface AskForFile {
  key: string;
}
