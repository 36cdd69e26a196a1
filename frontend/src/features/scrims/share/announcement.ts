import { SCRIM_SIZE } from '@muster/contracts/constants';
import { seatCount } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { regionName, titleOf } from '../../../shared/words/words';
import { strings } from './share-strings';

/** Discord shows `<t:…:F>` as the time of each reader, and `R` as the time until then. */
const moment = (at: string, style: 'F' | 'R'): string => `<t:${Math.floor(Date.parse(at) / 1_000)}:${style}>`;
/** Discord would read these as bold, italics and the like. */
const plain = (text: string): string => text.replace(/[\\*_~`|>#[\]]/g, String.raw`\$&`);

/** A text to paste into Discord: title, time in the reader's zone, free seats and the link. */
export function announcementOf(scrim: ScrimView, link: string): string {
  const { gameStartTime: at, community, region } = scrim;
  const free = SCRIM_SIZE - seatCount(scrim);
  return [
    `**${plain(titleOf(scrim))}** · ${plain(community?.name ?? regionName(region))}`,
    `${moment(at, 'F')} (${moment(at, 'R')})`,
    `${free > 0 ? strings.announce.free(free) : strings.announce.full} ${link}`,
  ].join('\n');
}
