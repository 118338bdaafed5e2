export const chevronDownIcon = 'M5.5 9.5l6.5 6.5 6.5-6.5' as const;
