import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  text: string;
  /** Purpose of the code, read out by screen readers. */
  label: string;
}

/** Modules of the code, including the light border that it requires. */
export const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Dark on white in both themes, so that every reader recognises it. */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = useMemo(() => modulesOf(text), [text]);
  return (
    <div className={styles.code}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
      >
        <path d={pathOf(modules)} />
      </svg>
    </div>
  );
}
