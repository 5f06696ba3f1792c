// A phone for the tests of the page.

/** The options of a person who has a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Returns by how many px the page is wider than its window; 0 or less if it fits. */
export const overflowOf = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
