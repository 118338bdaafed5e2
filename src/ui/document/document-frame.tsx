import styles from './document-frame.module.css';

/** Asks the browser's viewer for the page alone, as wide as the frame. */
const VIEW = '#navpanes=0&view=FitH';

/** A PDF inside the page; only where `canShowPdf`. */
export function DocumentFrame({ url, name }: { url: string; name: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox has no PDF viewer; the file is from our own server
  return <iframe src={url + VIEW} title={name} className={styles.frame} />;
}

/** Whether this browser shows PDFs in a page; phones mostly do not. */
export const canShowPdf = (): boolean => navigator.pdfViewerEnabled;
