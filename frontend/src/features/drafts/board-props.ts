import type { ChampionView, DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Viewpoint } from './draft-screen';

export interface Champions {
  patch: string;
  list: readonly ChampionView[];
  byKey: ReadonlyMap<string, ChampionView>;
}
export interface BoardProps {
  draft: DraftView;
  champions: Champions;
  viewpoint: Viewpoint;
  roster: ScrimView | undefined;
}
