import { type DestinationStream, type Logger, pino } from 'pino';

/** JSON lines of named members only; nobody passes a request, a body or a person to it. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ sync: false }),
  );
