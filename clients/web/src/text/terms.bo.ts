/**
 * Tibetan terms that have a source, by text key, which the page shows in every language. The name of jiaqi comes from
 * the TibetanGo thesis of 2019.
 */
export const terms: Readonly<Partial<Record<string, string>>> = {
  'game.jiaqi': 'བཙིར་འགྲིག',
};
