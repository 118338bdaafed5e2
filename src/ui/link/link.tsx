import { createContext, type MouseEvent, type ReactNode, use } from 'react';

/** How an address inside the app is opened without a page load; given once by the app. */
export interface Navigation {
  navigate: (href: string) => void;
  /** Called when a person is about to open `href`. */
  prefetch?: (href: string) => void;
  /** The browser's Back calls `close`, and the page stays. @returns a function that ends this */
  holdBack?: (close: () => void) => () => void;
}

export const NavigationContext = createContext<Navigation | null>(null);
export const NavigationProvider = NavigationContext.Provider;

export interface LinkProps {
  href: string;
  children: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  /** Another site or tab, or a phone number: the browser opens it. */
  isExternal?: boolean | undefined;
  /** Saved under this name instead of opened. */
  download?: string | undefined;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link; a plain click stays in the app. */
export function Link({ href, isExternal = false, children, ...rest }: LinkProps) {
  const navigation = use(NavigationContext);
  if (isExternal || navigation === null || rest.download !== undefined) {
    return (
      <a href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigation.navigate(href);
      }}
      onPointerEnter={({ pointerType }) => {
        // a finger hovers only when it taps, and then the tap comes first
        if (pointerType !== 'touch') navigation.prefetch?.(href);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
