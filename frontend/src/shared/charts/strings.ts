export const strings = { asTable: 'Show as table', loading: 'Loading chart' } as const;
