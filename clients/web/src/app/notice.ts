/** What a page asks the service worker to show. */
export interface Notice {
  /** A later notice with the same tag replaces this one. */
  tag: string;
  text: string;
  /** The address of the page that it is about. */
  path: string;
}
