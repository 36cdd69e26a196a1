/** Offers content made in the browser as a download. */
export const downloadFile = (content: string, name: string, type: string): void =>
  downloadBlob(new Blob([content], { type }), name);

export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers start the download only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
