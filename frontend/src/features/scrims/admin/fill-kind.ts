/** How seats are filled. */
export type FillKind = 'random' | 'balanced';
