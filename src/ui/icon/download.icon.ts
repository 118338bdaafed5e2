export const downloadIcon = 'M12 3.5V15M7 10.5l5 5 5-5M4.5 19.5h15' as const;
