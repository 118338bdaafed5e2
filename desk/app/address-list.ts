/** The entry of a key's addresses, as one text: one address or network after another. */
export const readAddresses = (text = ''): string[] => text.split(/[\s,;]+/).filter((address) => address !== '');
