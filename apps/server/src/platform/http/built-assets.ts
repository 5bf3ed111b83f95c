import { join } from 'node:path';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '../package-root.js';
import { panelHeaders } from './panel-headers.js';

/** Where the build of the panel lies. */
export const panelFolder = join(packageRoot, 'dist', 'web');

/** Files of the panel, as the build compressed them where the browser can read that. */
export const builtFiles = () =>
  expressStaticGzip(panelFolder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { setHeaders: panelHeaders, cacheControl: false, redirect: false },
  });
