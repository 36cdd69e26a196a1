export { previewTags } from './preview-tags';
export { clock, day, startMoment } from './moments';
export {
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
