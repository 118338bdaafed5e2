import { type DestinationStream, type Logger, pino } from 'pino';

/** JSON lines of named members only; no request, body or person is ever logged. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ sync: false }),
  );
