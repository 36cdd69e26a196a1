import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { channelErrors } from '../../domain/errors';

export const texts = {
  // Answers to what people press and type
  linkFirst: 'Link your Discord account with Muster first, then press or type it again.',
  linkButton: 'Link with Muster',
  alreadyLinked: 'Your Discord account is linked with Muster.',
  unlinked: 'Your Discord account is no longer linked with Muster.',
  seated: 'You play {role} on the blue side: {title}',
  seatedRed: 'You play {role} on the red side: {title}',
  left: 'You have left the scrim: {title}',
  reserved: 'You are a reserve: {title}',
  checkedIn: 'You are checked in: {title}',
  noScrims: 'No scrims on this day.',
  noNextScrim: 'You are in no upcoming scrim.',
  noScrimHere: 'There is no upcoming scrim here. Name one by its link.',
  noSeatFree: 'No seat like that is free in this scrim.',
  scrimLine: '{start} · {title} · {seats} of 10 seats taken',
  dayUnknown: 'Name the day like 2026-11-30, or today or tomorrow.',
  connectedCommunity: 'This channel shows the scrims of {name} now.',
  connectedRegion: 'This channel shows the public scrims of the region {region} now.',
  disconnected: 'This channel is no longer connected with Muster.',
  connectWhat: 'Name the community by its address in Muster, such as my-club.',
  serverOnly: 'This works in a channel of a server only.',
  regionUnknown: 'Muster does not serve this region.',
  unknownAction: 'Muster does not know this button or command.',
  trouble: 'Something went wrong. Please try again.',
  // Messages in channels
  seatsFree: { one: '{n} seat is free', other: '{n} seats are free' },
  teamsAreFull: 'Both teams are full',
  hasStarted: 'The game has started',
  blueSideWon: 'The blue side won',
  redSideWon: 'The red side won',
  blueSide: 'Blue side',
  redSide: 'Red side',
  casting: 'Casting this game',
  onReserve: 'On reserve',
  seatIsFree: 'free',
  leaveButton: 'Leave the scrim',
  reserveButton: 'Be a reserve',
  checkInButton: 'Check in',
  openButton: 'Open in Muster',
  scrimDeleted: 'This scrim was deleted.',
  scrimHidden: 'This scrim is no longer shown here.',
  channelEnded: 'This message is no longer kept up to date.',
  testMessage: 'Muster can write here. New scrims appear in this channel.',
  // Staff area
  signatureInvalid: 'The signature of this interaction is missing or wrong',
  interactionInvalid: 'This is not an interaction of Discord',
  webhookInvalid: 'This is not the address of a Discord webhook',
  webhookGone: 'Discord does not know this webhook',
  tooManyChannels: 'Too many Discord channels are connected. Disconnect one first.',
  problemPaused: 'An organiser suspended the messages. Resume them to bring them up to date.',
  problemGone: 'The Discord channel or webhook is gone. Connect another one.',
  problemForbidden:
    'Muster may no longer write in this Discord channel. Allow it to view the channel, send messages and embed links, then resume.',
  problemFailing: 'Discord is not accepting messages. They are sent as soon as it does.',
} as const;
/** What Muster says in Discord and about it, with the messages of rejections. */
export const en = { ...plainMessages(channelErrors), ...texts };
export type English = PlainMessages<typeof channelErrors> & typeof texts;
