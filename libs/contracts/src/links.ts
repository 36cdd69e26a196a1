import { z } from 'zod';
import { singleLineText } from './text';
import { invalid } from './validation-texts';

/** Links that a community shows. */
export const LINKS_MAX = 5;
export const LINK_LABEL_MAX = 40;
const HREF_MAX = 300;
/** Other schemes would run code or open programs. */
const HREF = /^(?:https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|mailto:[^\s@<>"\\]+@[^\s@<>"\\]+)$/i;
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

const isHref = (text: string): boolean => HREF.test(text) && !INVISIBLE.test(text) && URL.canParse(text);

export const linkSchema = z
  .object({
    label: singleLineText().min(1, invalid('linkLabelMissing')).max(LINK_LABEL_MAX),
    href: z.string().trim().max(HREF_MAX).refine(isHref, invalid('linkAddress')),
  })
  .meta({ id: 'Link' });
export type Link = z.infer<typeof linkSchema>;
