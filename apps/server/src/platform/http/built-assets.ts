import { join } from 'node:path';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '../package-root.js';
import { panelHeaders } from './panel-headers.js';

/** Folder of the built web app. */
export const panelFolder = join(packageRoot, 'dist', 'web');

/** Serves the built files, precompressed where the browser accepts it. */
export const builtFiles = () =>
  expressStaticGzip(panelFolder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { setHeaders: panelHeaders, cacheControl: false, redirect: false },
  });
