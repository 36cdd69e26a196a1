import { z } from 'zod';

/**
 * Controls, and marks that turn the reading direction or take no room: they only serve to deceive. Line breaks and tabs
 * stay, and so
 * do the joiners and tags that emoji and some scripts are made with.
 */
const INVISIBLE_CHARACTERS =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/g;
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** What is left can be seen; of what cannot be seen at all, nothing is left. */
const stripInvisible = (text: string): string => {
  const left = text.replace(INVISIBLE_CHARACTERS, '').trim();
  return VISIBLE.test(left) ? left : '';
};

/** Text of several lines: a message, a reason. */
export const multilineText = z.string().overwrite((text) => stripInvisible(text.replace(/\r\n?/g, '\n')));
/** Text that stands in one line: a title, a name of a lobby. `error`: said of what is no text. */
export const singleLineText = (error?: string): z.ZodString =>
  z.string(error).overwrite((text) => stripInvisible(text.replace(/\s+/g, ' ')));
