import { TOTP } from 'otpauth';

/** The six digits that an authenticator app shows. @param secret Base32 @param ms time, in milliseconds since 1970 */
export const codeAt = (secret: string, ms: number): string => new TOTP({ secret }).generate({ timestamp: ms });
