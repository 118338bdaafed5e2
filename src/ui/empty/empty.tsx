import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../brand/scene.tsx';
import { Icon } from '../icon/icon.tsx';
import { warningIcon } from '../icon/warning.icon.ts';
import { ReportLink } from '../report-link/report-link.tsx';
import { Heading } from '../text/text.tsx';
import styles from './empty.module.css';

export interface EmptyProps {
  /** A scene; without one a warning sign, and a link to report the failure. */
  scene?: SceneName;
  title: ReactNode;
  /** One helpful line. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Replaces content that is missing, offline or failed. */
export function Empty({ scene, title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {scene ? (
        <Scene name={scene} />
      ) : (
        <span className={styles.sign}>
          <Icon path={warningIcon} size={36} />
        </span>
      )}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {(actions || !scene) && (
        <div className={styles.actions}>
          {actions}
          {!scene && <ReportLink />}
        </div>
      )}
    </div>
  );
}

/** The picture, title and sentence of an end state: "You are booked". */
export function Hero({ scene, title, children }: { scene: SceneName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.hero}>
      <Scene name={scene} />
      <Heading size="xl">{title}</Heading>
      {children && <p>{children}</p>}
    </div>
  );
}
