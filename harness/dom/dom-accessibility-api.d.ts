/** The package names no types for those who import it as a module. */
declare module 'dom-accessibility-api' {
  interface Options {
    getComputedStyle?: (element: Element) => Pick<CSSStyleDeclaration, 'getPropertyValue'>;
    computedStyleSupportsPseudoElements?: boolean;
  }
  export const computeAccessibleName: (element: Element, options?: Options) => string;
}
