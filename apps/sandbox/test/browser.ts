/** The part of a browser a sign-in needs: it keeps cookies and follows redirects within one site. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  constructor(private readonly site: string) {}

  /** The first answer that is no redirect within the site; a redirect that leaves it is such an answer. */
  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    return next?.startsWith(this.site) || next?.startsWith('/') ? this.visit(new URL(next, this.site).href) : answer;
  }

  /** Sends a form, as the account picker does. */
  submit(url: string, fields: Record<string, string>): Promise<Response> {
    return this.visit(url, { method: 'POST', body: new URLSearchParams(fields) });
  }
}
