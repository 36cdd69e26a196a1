/** Whether the site has teams, and the free time that their members share; the api writes it into the page. */
export const hasTeams =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="muster-teams"]')?.content !== 'off';
