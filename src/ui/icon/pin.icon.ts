export const pinIcon =
  'M12 21.5s7-6 7-11.5a7 7 0 0 0-14 0c0 5.5 7 11.5 7 11.5ZM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0' as const;
