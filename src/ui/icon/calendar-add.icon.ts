export const calendarAddIcon =
  'M20.5 12V9a4 4 0 0 0-4-4h-9a4 4 0 0 0-4 4v7.5a4 4 0 0 0 4 4H12M3.5 10h17M8 2.8v4M16 2.8v4M17.5 15v6M14.5 18h6' as const;
