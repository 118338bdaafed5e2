/** Gives an action or guard the whole event: `params: eventAsParams`. */
export const eventAsParams = <E>({ event }: { event: E }): E => event;
