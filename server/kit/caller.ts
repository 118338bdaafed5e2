import type { Call } from '#contract/call.ts';
import { Refused } from './refused.ts';
import { type Caller, hashToken } from './token.store.ts';

const BEARER = /^Bearer ([\w-]{1,128})$/;

/** The hash of the bearer token, null without one; a token in the address is ignored. */
export const tokenHashOf = (request: Request): Buffer | null => {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
};

/** The session of a call that needs one. @throws Refused SIGNED_OUT */
export const requireSession = (tokenHash: Buffer | null): Buffer => {
  if (tokenHash === null) throw new Refused('SIGNED_OUT');
  return tokenHash;
};

/** @throws Refused SIGNED_OUT, MEMBERS_ONLY */
export const requireCaller = (call: Call, caller: Caller | null): Caller => {
  if (caller === null) throw new Refused('SIGNED_OUT');
  if (caller.isGuest && call.access === 'member') throw new Refused('MEMBERS_ONLY');
  return caller;
};
