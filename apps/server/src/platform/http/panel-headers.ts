import { type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Built assets carry their hash in the name and never change; the page that names them must be fresh. */
export function panelHeaders(response: ServerResponse, path: string): void {
  const isAsset = basename(dirname(path)) === 'assets';
  response.setHeader('Cache-Control', isAsset ? FOREVER : ASK_EACH_TIME);
}
