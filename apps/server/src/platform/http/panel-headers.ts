import { type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Of the security headers, what browsers heed for a page alone: it is larger than most scripts of the panel. */
const OF_PAGES = [
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
/** Files that are never shown as a page of their own; a picture may be. */
const PART_OF_A_PAGE = /\.(?:js|css|woff2)(?:\.br)?$/;

/**
 * Built assets have a content hash in their name and never change; the page that refers to them must be
 * fresh.
 */
export function panelHeaders(response: ServerResponse, path: string): void {
  const isAsset = basename(dirname(path)) === 'assets';
  response.setHeader('Cache-Control', isAsset ? IMMUTABLE : REVALIDATE);
  if (isAsset && PART_OF_A_PAGE.test(path)) for (const name of OF_PAGES) response.removeHeader(name);
}
