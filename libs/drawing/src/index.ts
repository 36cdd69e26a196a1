export { clock, day, startMoment } from './moments';
export {
  CARD_HEIGHT,
  CARD_WIDTH,
  GOLD,
  MARGIN,
  MUTED_COLOR,
  cardSvg,
  ROLE_ICONS,
  SIDE,
  TEXT_COLOR,
  wrapText,
} from './card';
export { canOutline, outlineText, type TextOutline, textWidth, truncateToWidth } from './text-outlines';
