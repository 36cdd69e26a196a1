export { crestSvg } from './crest';
export { previewTags } from './preview-tags';
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
export { canOutline, drawableText, outlineText, type TextOutline, textWidth, truncateToWidth } from './text-outlines';
