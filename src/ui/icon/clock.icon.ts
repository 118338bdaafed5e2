export const clockIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7.2V12l3.2 2' as const;
