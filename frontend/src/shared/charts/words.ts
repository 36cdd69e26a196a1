export const words = { asTable: 'Show as table', loading: 'Loading chart' } as const;
