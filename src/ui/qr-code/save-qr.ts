import { saveFile } from '#src/app/outside/save-file.ts';
import { modulesOf } from './qr-code.tsx';

/** Pixels per module of the saved picture. */
const SCALE = 12;

/** Draws the code as a picture that a bank's app can open; null when the browser cannot draw. */
const pictureOf = (text: string): Promise<Blob | null> => {
  const modules = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * SCALE;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return Promise.resolve(null);
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(x * SCALE, y * SCALE, SCALE, SCALE);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

/** Saves the code as a PNG. @param name file name without an extension @returns false when the browser cannot draw */
export const saveQr = async (text: string, name: string): Promise<boolean> => {
  const picture = await pictureOf(text);
  if (picture === null) return false;
  saveFile(picture, `${name}.png`);
  return true;
};
