import { type IncomingMessage } from 'node:http';
import { type Route } from '@outpost/contracts/routes.js';

export interface MatchedRoute {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Parameters and query of a request that matches the route; undefined otherwise. */
export function matched(route: Route, { method, url = '' }: IncomingMessage): MatchedRoute | undefined {
  const [routeMethod, path = ''] = route.split(' ');
  const [asked = '', query] = url.split('?');
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = routeMethod === method ? new RegExp(`^${pattern}$`).exec(asked) : null;
  return match ? { params: { ...match.groups }, query: new URLSearchParams(query) } : undefined;
}
