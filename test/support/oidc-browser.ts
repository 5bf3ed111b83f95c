import { type OidcBeginning, type OidcOutcome } from '@outpost/contracts/oidc.js';
import { type User } from '@outpost/contracts/users.js';
import { passwordOf, type PanelAddress } from './accounts.js';
import { type Answer, RawClient } from './api.js';
import { CookieJar } from './cookie-jar.js';
import { type OidcIssuer } from './oidc-issuer.js';

let networks = 0;

/** A browser that signs in to a panel with an issuer, each from a network of its own. */
export class OidcBrowser {
  private readonly jar = new CookieJar();
  private readonly client: RawClient;

  constructor(
    panel: PanelAddress,
    private readonly issuer: OidcIssuer,
  ) {
    this.client = new RawClient(panel.url, { 'x-forwarded-for': `192.0.2.${(networks += 1)}` });
  }

  async send<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const answer = await this.client.send<T>(method, path, body, { cookie: this.jar.header });
    this.jar.keep(answer.headers);
    return answer;
  }

  async signInLocally(username: string, expected = 200): Promise<void> {
    const { status } = await this.send('POST', '/api/login', { username, password: passwordOf(username) });
    if (status !== expected) throw new Error(`${username} was answered ${status}`);
  }

  /** Begins, and comes back from the issuer with this query. */
  async queryFor(purpose = 'sign-in'): Promise<string> {
    const { body } = await this.send<OidcBeginning>('POST', '/api/oidc', { purpose });
    return this.issuer.walk(body.url);
  }

  async return(purpose?: string): Promise<Answer<OidcOutcome & { readonly code?: string }>> {
    return this.complete(await this.queryFor(purpose));
  }

  complete(query: string): Promise<Answer<OidcOutcome & { readonly code?: string }>> {
    return this.send('POST', '/api/oidc/completion', { query });
  }

  async user(): Promise<User> {
    return (await this.send<User>('GET', '/api/user')).body;
  }
}
