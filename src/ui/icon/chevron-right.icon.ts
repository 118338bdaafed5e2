export const chevronRightIcon = 'M9.5 5.5l6.5 6.5-6.5 6.5' as const;
