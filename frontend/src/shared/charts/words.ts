export const words = { asTable: 'Show as table', loading: 'Drawing' } as const;
