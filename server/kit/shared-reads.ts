/** Does a read once for several callers at the same time. */

/**
 * The returned function reads, or joins callers who asked for the same. No caller gets an answer that began before the
 * call: a caller during a read shares the next one, and so never misses a booking of their own.
 */
export const sharedReads = <Result>(): ((key: string, read: () => Promise<Result>) => Promise<Result>) => {
  interface Flight {
    running: Promise<Result>;
    next: Promise<Result> | null;
  }
  const flights = new Map<string, Flight>();
  const begin = (key: string, read: () => Promise<Result>): Promise<Result> => {
    const flight: Flight = { running: read(), next: null };
    flights.set(key, flight);
    const end = () => {
      if (flight.next === null) flights.delete(key);
    };
    flight.running.then(end, end);
    return flight.running;
  };
  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return begin(key, read);
    const go = () => begin(key, read);
    flight.next ??= flight.running.then(go, go);
    return flight.next;
  };
};
