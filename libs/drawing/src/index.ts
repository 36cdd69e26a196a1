export { clock, day, startMoment } from './moments';
export {
  CARD_HEIGHT,
  accent,
  CARD_WIDTH,
  MARGIN,
  MUTED_COLOR,
  cardSvg,
  ROLE_ICONS,
  serveMark,
  SIDE,
  TEXT_COLOR,
  wrapText,
} from './card';
export { canOutline, outlineText, type TextOutline, textWidth, truncateToWidth } from './text-outlines';
