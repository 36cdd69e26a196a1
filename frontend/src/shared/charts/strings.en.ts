export const en = { asTable: 'Show as table', loading: 'Loading chart' } as const;
