import { join } from 'node:path';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '../package-root.js';
import { panelHeaders } from './panel-headers.js';

/** Where the build of the panel lies. */
export const panelFolder = join(packageRoot, 'dist', 'web');

/** Scripts and styles of the panel, as the build compressed them where the browser can read that. */
export const builtAssets = () =>
  expressStaticGzip(join(panelFolder, 'assets'), {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { setHeaders: panelHeaders, cacheControl: false },
  });
