import { type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Built assets have a content hash in their name and never change; the page that refers to them must be
 * fresh.
 */
export function panelHeaders(response: ServerResponse, path: string): void {
  const isAsset = basename(dirname(path)) === 'assets';
  response.setHeader('Cache-Control', isAsset ? IMMUTABLE : REVALIDATE);
}
