import { eraseRowsPolicy } from '@muster/platform';

/** Deletes what an erased user wrote on the board and remembered of opponents, and the addresses of calendars. */
export const eraseBoardRows = eraseRowsPolicy('erase-on-board', {
  board_texts: 'author',
  opponent_notes: 'author',
  team_feeds: 'user_id',
});
