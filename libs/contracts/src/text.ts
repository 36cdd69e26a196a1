import { z } from 'zod';

/**
 * Control characters, direction marks and zero-width characters, which can be used to deceive readers. Line breaks,
 * tabs, and the joiners and tags of emoji and some scripts are allowed.
 */
const INVISIBLE_CHARACTERS =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** @returns '' if the text has no visible character */
const stripInvisible = (text: string): string => {
  const stripped = text.replace(INVISIBLE_CHARACTERS, '').trim();
  return VISIBLE.test(stripped) ? stripped : '';
};

export const multilineText = z.string().overwrite((text) => stripInvisible(text.replace(/\r\n?/g, '\n')));
/** `error`: message for values that are not strings. */
export const singleLineText = (error?: string): z.ZodString =>
  z.string(error).overwrite((text) => stripInvisible(text.replace(/\s+/g, ' ')));
