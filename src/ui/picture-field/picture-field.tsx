import type { ReactNode } from 'react';
import { cameraIcon } from '../icon/camera.icon.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './picture-field.module.css';

export interface PictureFieldProps {
  label: string;
  isReady: boolean;
  onChoose: (file: File) => void;
  /** The present picture. */
  children: ReactNode;
}

/** A picture with a camera at its edge: the browser offers camera and files. */
export function PictureField({ label, isReady, onChoose, children }: PictureFieldProps) {
  return (
    <span className={styles.place}>
      {children}
      <span className={styles.choice}>
        <span className={styles.disc}>
          <Icon path={cameraIcon} size={18} />
        </span>
        <input
          type="file"
          accept="image/*"
          className={styles.file}
          aria-label={label}
          disabled={!isReady}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // the same file may be chosen again
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </span>
    </span>
  );
}
