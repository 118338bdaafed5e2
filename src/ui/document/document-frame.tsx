import styles from './document-frame.module.css';

/** A PDF inside the page; only where `canShowPdf`. */
export function DocumentFrame({ url, name }: { url: string; name: string }) {
  return <iframe src={url} title={name} className={styles.frame} />;
}

/** Whether this browser shows PDFs in a page; phones mostly do not. */
export const canShowPdf = (): boolean => navigator.pdfViewerEnabled;
