/** Whether this deployment has an application at Discord; the api writes it into the page. */
export const hasDiscord = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-discord"]')?.content === 'on';
