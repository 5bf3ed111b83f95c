import { type IncomingMessage } from 'node:http';
import { type Environment } from '../env.js';
import { type Trust, trustOf } from './trust-proxy.js';

/**
 * Which origins count as this panel's own: only the configured URL if it is https; otherwise that URL and
 * whatever host the browser requested.
 */
export interface OriginPolicy {
  readonly publicUrl: string | undefined;
  /** Which peers may name the host the browser requested. */
  readonly trust: Trust;
}

export const originPolicyOf = (environment: Environment): OriginPolicy => ({
  publicUrl: environment.PUBLIC_URL,
  trust: trustOf(environment.TRUST_PROXY),
});

/**
 * Whether a request may come from its `Origin`. Browsers always send `Origin` with unsafe requests and socket
 * upgrades; a client without it is not a browser and does not attach cookies by accident.
 */
export function isOwnOrigin(request: IncomingMessage, policy: OriginPolicy): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site';
  const host = hostOf(origin);
  if (host === undefined) return false;
  const ours = policy.publicUrl === undefined ? undefined : new URL(policy.publicUrl);
  // With an https URL, requests under another name or without https do not come from where the owner sends
  // users.
  if (ours?.origin === origin || ours?.protocol === 'https:') return ours.origin === origin;
  return host === requestHost(request, policy);
}

/** The host that the client has asked, also through a proxy. */
export function requestHost(request: IncomingMessage, policy: OriginPolicy): string | undefined {
  const isProxy = policy.trust(request.socket.remoteAddress ?? '', 0);
  const forwarded = isProxy ? request.headers['x-forwarded-host'] : undefined;
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim();
  return first ?? request.headers.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined;
}
