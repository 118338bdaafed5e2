export const refillIcon =
  'M8.5 3.5h7M9.5 3.5v3.2C7 7.5 6 9 6 11v7a2.5 2.5 0 0 0 2.5 2.5h7A2.5 2.5 0 0 0 18 18v-7c0-2-1-3.5-3.5-4.3V3.5M12 11.5v5M9.5 14h5' as const;
