import { createAction } from '@reduxjs/toolkit';

/** An admin changed this user; pages that show them reload. Carries the new name. */
export const userEdited = createAction<{ _id: string; name: string; region: string; summonerTagline: string }>(
  'people/userEdited',
);
