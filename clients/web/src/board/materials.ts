/** What a board can be made of; materials.css has their colours and pictures. */
export const boardMaterials = ['kaya', 'bamboo', 'slate', 'paper', 'cloth', 'contrast'] as const;
export type BoardMaterial = (typeof boardMaterials)[number];

/** The sets of stones. */
export const stoneSets = ['slate', 'glass', 'flat'] as const;
export type StoneSet = (typeof stoneSets)[number];

/** The look of a board and its stones. */
export interface Look {
  board: BoardMaterial;
  stones: StoneSet;
}
