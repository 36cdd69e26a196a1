import { availability } from '@muster/availability';
import { board } from '@muster/board';
import { broadcasts } from '@muster/broadcasts';
import { chat } from '@muster/chat';
import { communities } from '@muster/communities';
import { dashboard } from '@muster/dashboard';
import { discord } from '@muster/discord';
import { drafts } from '@muster/drafts';
import { friends } from '@muster/friends';
import { media } from '@muster/media';
import { nights } from '@muster/nights';
import { notifications } from '@muster/notifications';
import { pickups } from '@muster/pickups';
import { type Feature } from '@muster/platform';
import { maintenance } from '@muster/platform/runtime';
import { presence } from '@muster/presence';
import { riot } from '@muster/riot';
import { scrims } from '@muster/scrims';
import { site } from '@muster/site';
import { teams } from '@muster/teams';
import { users } from '@muster/users';
import { webhooks } from '@muster/webhooks';

/** The features of Muster, the same for every process. */
export const features: readonly Feature[] = [
  site,
  users,
  riot,
  communities,
  scrims,
  drafts,
  broadcasts,
  nights,
  availability,
  teams,
  pickups,
  board,
  media,
  notifications,
  friends,
  chat,
  presence,
  dashboard,
  discord,
  webhooks,
  maintenance,
];
