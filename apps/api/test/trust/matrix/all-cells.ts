import { around } from './around';
import { availability } from './availability';
import { board } from './board';
import { broadcasts } from './broadcasts';
import { chat } from './chat';
import { communities } from './communities';
import { drafts } from './drafts';
import { nights } from './nights';
import { cells } from './notation';
import { operations } from './operations';
import { people } from './people';
import { scrims } from './scrims';
import { teams } from './teams';

/** Every table of the matrix. */
export const ALL_CELLS = [
  scrims,
  drafts,
  broadcasts,
  people,
  chat,
  communities,
  nights,
  availability,
  teams,
  board,
  around,
  operations,
].flatMap(cells);
