import { Injectable } from '@nestjs/common';
import { LANGUAGE_CODES, type LanguageCode } from '@outpost/contracts/languages.js';
import { type Request, type RequestHandler, type Response } from 'express';
import { languageOf } from '../../platform/http/client-language.js';
import { type StatusPageEntity } from '../status-page.entity.js';
import { type Body, type Part, PublicStatuses } from './public-statuses.js';
import { cspOf } from './status-html.js';

const PATH = /^\/status\/([a-z0-9-]{3,60})(\/[a-z.]*)?$/;
const PARTS: ReadonlyMap<string, Part | 'logo'> = new Map([
  ...([
    ['', 'page'],
    ['/', 'page'],
    ['/embed', 'embed'],
    ['/status.json', 'json'],
    ['/badge.svg', 'badge'],
    ['/logo', 'logo'],
  ] as const),
]);
/** As long as it is the same here. */
const FRESH = 'public, max-age=10';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

interface Target {
  readonly page: StatusPageEntity;
  readonly part: Part | 'logo' | undefined;
  readonly base: string;
}

/** Answers those who ask for a status page, whether they are signed in or not, before anything else of the panel does. */
@Injectable()
export class StatusMiddleware {
  constructor(private readonly statuses: PublicStatuses) {}

  handler(): RequestHandler {
    return (request, response, next) => {
      const target = this.targetOf(request);
      if (!target) next();
      else this.answer(target, request, response).catch(next);
    };
  }

  /** On a domain of its own there is nothing else of the panel. */
  private targetOf(request: Request): Target | undefined {
    const { path, method } = request;
    const isSafe = SAFE_METHODS.has(method);
    const own = this.statuses.findByHost(hostOf(request));
    if (own) return { page: own, part: isSafe ? PARTS.get(path) : undefined, base: '' };
    const [, slug = '', rest = ''] = (isSafe && PATH.exec(path)) || [];
    const page = slug === '' ? undefined : this.statuses.find(slug);
    const part = PARTS.get(rest);
    return page && part && { page, part, base: `/status/${slug}` };
  }

  private async answer({ page, part, base }: Target, request: Request, response: Response): Promise<void> {
    setHeaders(page, part, response);
    if (part === 'logo') sendLogo(page, response);
    else {
      const language = languageFor(page, request);
      const body = part && (await this.statuses.bodyOf(page, part, language, base));
      if (body) send(body, request, response);
      else response.status(404).type('text').send('Not found');
    }
  }
}

/** Without its port. A request of HTTP/1.0 may have none, whatever the types of Express say. */
export const hostOf = ({ hostname }: { readonly hostname?: string }): string => hostname?.toLowerCase() ?? '';

function setHeaders(
  { isIndexed, accent }: StatusPageEntity,
  part: Part | 'logo' | undefined,
  response: Response,
): void {
  const framed = part === 'embed' ? 'frame-ancestors *' : "frame-ancestors 'none'";
  response.setHeader('Content-Security-Policy', `${cspOf(accent)}; ${framed}`);
  if (part === 'embed') response.removeHeader('X-Frame-Options');
  response.setHeader('Cache-Control', FRESH);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.vary('Accept-Language').vary('Accept-Encoding');
  if (!isIndexed) response.setHeader('X-Robots-Tag', 'noindex');
}

/** The one that was asked for in the address, that of the page, that of the visitor. */
function languageFor({ language }: StatusPageEntity, request: Request): LanguageCode {
  const asked = LANGUAGE_CODES.find((code) => code === request.query['lang']);
  return asked ?? language ?? languageOf(request) ?? 'en';
}

function send({ type, plain, gzipped, etag }: Body, request: Request, response: Response): void {
  response.setHeader('Content-Type', type).setHeader('ETag', etag);
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  const isCompressed = request.acceptsEncodings('gzip') === 'gzip';
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  const body = isCompressed ? gzipped : plain;
  response.setHeader('Content-Length', body.length).end(request.method === 'HEAD' ? undefined : body);
}

/** Validated when it was stored: a picture, and no SVG, which could be a page. */
function sendLogo({ logo }: StatusPageEntity, response: Response): void {
  const [, type = '', content = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(logo ?? '') ?? [];
  if (type === '') response.status(404).type('text').send('Not found');
  else response.type(type).end(Buffer.from(content, 'base64'));
}
