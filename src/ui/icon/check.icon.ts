export const checkIcon = 'M5 12.5l4.7 4.7L19.3 7' as const;
