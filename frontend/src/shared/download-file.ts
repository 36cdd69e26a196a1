/** `start`: the mark by which spreadsheets recognise the encoding. */
export const SPREADSHEET = { type: 'text/csv;charset=utf-8', start: '\uFEFF' } as const;

/** Offers content made in the browser as a download. */
export const downloadFile = (content: string, name: string, type: string): void =>
  downloadBlob(new Blob([content], { type }), name);

export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers start the download only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
