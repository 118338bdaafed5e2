export const hourglassIcon =
  'M6.5 3.5h11M6.5 20.5h11M8 3.5c0 4.5 1.5 6 4 8.5 2.5-2.5 4-4 4-8.5M8 20.5c0-4.5 1.5-6 4-8.5 2.5 2.5 4 4 4 8.5' as const;
