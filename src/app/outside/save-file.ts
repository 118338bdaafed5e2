/** Time for the browser to read the file after the click. */
const READING_MS = 60_000;

/** Saves a file under this name, as a download. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READING_MS);
};
