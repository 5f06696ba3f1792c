/** A game between two of Qiyuan's bots, for a server whose archive is still empty. */
export const sample = {
  kind: 'go',
  options: { size: '9' },
  black: 'uct',
  white: 'uct',
  result: 'B+32.5',
  moves: (
    'E3 D4 E5 D5 E6 E4 F4 F3 G4 D3 E2 D7 D6 C6 C7 B7 C8 B6 F2 G3 H3 E8 E7 F8 D8 H7 G8 G7 H8 J8 H9 F7 F5 B3 E9 F9 H6 B8 ' +
    'D9 H5 G6 F6 J6 J7 G5 D2 G9 G2 H2 G1 H1 J9 H8 H9 G8 F1 E1 G9 H8 G8 H8 H7 G7 J7 J8 J7 H7 J5 J4 J3 H4 J2 J1 J2 J3'
  ).split(' '),
};
