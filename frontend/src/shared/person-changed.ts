import { createAction } from '@reduxjs/toolkit';

/** An admin changed something about this person; whoever shows him looks again. Named as he is now. */
export const userEdited = createAction<{ _id: string; name: string; region: string; summonerTagline: string }>(
  'people/userEdited',
);
