import styles from './text.module.css';

const UNIT = /(#[\w-]+)/;

/** An address; its unit stays in one piece: #08-112. */
export function Address({ children }: { children: string }) {
  return (
    <>
      {children.split(UNIT).map((part, index) =>
        UNIT.test(part) ? (
          <span key={index} className={styles.whole}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
