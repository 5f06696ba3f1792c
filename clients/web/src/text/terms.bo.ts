/**
 * What is called by a Tibetan name too, by the key of its word. Tibetan is no language of the page yet: a word stands
 * here when a source gives it, none is made up. The name of jiaqi is that of the TibetanGo thesis of 2019.
 */
export const terms: Readonly<Partial<Record<string, string>>> = {
  'game.jiaqi': 'བཙིར་འགྲིག',
};
