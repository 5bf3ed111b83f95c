import { type IncomingMessage } from 'node:http';
import { type Environment } from '../env.js';
import { type Trust, trustOf } from './trust-proxy.js';

/** Where this panel is reached: the configured address, if it is https no other; else what the browser asked for. */
export interface OriginPolicy {
  readonly publicUrl: string | undefined;
  /** Whose word for the host that the browser asked for is taken. */
  readonly trust: Trust;
}

export const originPolicyOf = (environment: Environment): OriginPolicy => ({
  publicUrl: environment.PUBLIC_URL,
  trust: trustOf(environment.TRUST_PROXY),
});

/**
 * Whether a request may come from where it says it comes from. Browsers always send `Origin` with writing
 * requests and socket upgrades; a client without it is no browser and carries nobody's cookies by accident.
 */
export function isOwnOrigin(request: IncomingMessage, policy: OriginPolicy): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  const host = hostOf(origin);
  if (host === undefined) return false;
  const ours = policy.publicUrl === undefined ? undefined : new URL(policy.publicUrl);
  // Behind https whoever comes by another name, or without it, is not where the owner sends people.
  if (ours?.origin === origin || ours?.protocol === 'https:') return ours.origin === origin;
  return host === requestHost(request, policy);
}

function requestHost(request: IncomingMessage, policy: OriginPolicy): string | undefined {
  const isProxy = policy.trust(request.socket.remoteAddress ?? '', 0);
  const forwarded = isProxy ? request.headers['x-forwarded-host'] : undefined;
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim();
  return first ?? request.headers.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}
