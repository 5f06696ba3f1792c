/**
 * Tibetan terms, by text key. Tibetan is not yet a language of the page: only terms with a source are listed. The name
 * of jiaqi comes from the TibetanGo thesis of 2019.
 */
export const terms: Readonly<Partial<Record<string, string>>> = {
  'game.jiaqi': 'བཙིར་འགྲིག',
};
