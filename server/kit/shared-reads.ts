/** Reads that several ask for at the same time, done once. */

/**
 * The returned function reads, or joins others who asked for the same. Nobody gets an answer that was begun before they
 * asked: who comes while a read is under way shares the next one. So nobody misses what they have just booked.
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
