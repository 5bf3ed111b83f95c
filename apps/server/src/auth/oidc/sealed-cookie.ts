import { type Request, type Response } from 'express';
import { parseCookie } from 'cookie';
import { type WallClock } from '../../platform/clock.js';
import { type Environment } from '../../platform/env.js';
import { type SecretBox } from '../../platform/secret-box.js';

interface Sealed<Content> {
  readonly content: Content;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Something that a browser keeps for the panel for some minutes, and can neither read nor change. */
export class SealedCookie<Content> {
  private readonly name: string;

  constructor(
    private readonly plainName: string,
    private readonly lastsMs: number,
    private readonly environment: Environment,
    private readonly secrets: SecretBox,
    private readonly clock: WallClock,
  ) {
    this.name = environment.isHttps ? `__Host-${plainName}` : plainName;
  }

  /** Undefined if there is none, or it is too old. */
  read({ headers }: Pick<Request, 'headers'>): Content | undefined {
    const sealed = parseCookie(headers.cookie ?? '')[this.name];
    if (sealed === undefined) return undefined;
    if (!this.secrets.canOpen(sealed, this.plainName)) return undefined;
    const { content, until } = JSON.parse(this.secrets.open(sealed, this.plainName)) as Sealed<Content>;
    return until > this.clock.now().getTime() ? content : undefined;
  }

  write(request: Request, response: Response, content: Content): void {
    const until = this.clock.now().getTime() + this.lastsMs;
    const sealed = this.secrets.seal(
      JSON.stringify({ content, until } satisfies Sealed<Content>),
      this.plainName,
    );
    response.cookie(this.name, sealed, { ...this.options(request), maxAge: this.lastsMs });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.name, this.options(request));
  }

  private options(request: Request) {
    const secure = this.environment.isHttps || request.secure;
    return { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  }
}
