export interface DraftRef {
  scrimId: string;
  game: number;
}
export const keyOf = ({ scrimId, game }: DraftRef): string => `${scrimId}-${game}`;
