/** The browser features a sign-in needs: keeps cookies and follows redirects within one site. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  constructor(private readonly site: string) {}

  /** Returns the first response that is not a redirect within the site. */
  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const next = response.headers.get('location');
    return next?.startsWith(this.site) || next?.startsWith('/') ? this.visit(new URL(next, this.site).href) : response;
  }

  /** Submits a form, as the account picker does. */
  submit(url: string, fields: Record<string, string>): Promise<Response> {
    return this.visit(url, { method: 'POST', body: new URLSearchParams(fields) });
  }
}
