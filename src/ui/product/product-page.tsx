import type { ReactNode } from 'react';
import { Page } from '../layout/layout.tsx';
import { Heading } from '../text/text.tsx';
import { Picture } from './picture.tsx';
import styles from './product-page.module.css';

export interface ProductPageProps {
  image: string | null;
  tone: number;
  isOut: boolean;
  name: string;
  children: ReactNode;
}

/** A product with its large picture: above its words on narrow screens, beside them on wide ones. */
export function ProductPage({ image, tone, isOut, name, children }: ProductPageProps) {
  return (
    <Page isWide>
      <article className={styles.product}>
        <Picture image={image} tone={tone} isFirst isFaded={isOut} sizes="(min-width: 700px) 387px, 81vw" />
        <div className={styles.words}>
          <Heading size="xl">{name}</Heading>
          {children}
        </div>
      </article>
    </Page>
  );
}
