// @ts-check
import { launch } from './src/launcher-error.js';
import { npm } from './src/npm.js';
import { ROOT } from './src/paths.js';
import { refreshProtocolsFile } from './src/protocols-file.js';

// What the browser paints first comes from the descriptors, which have to be built before they can be read.
await launch(async () => {
  if (await refreshProtocolsFile()) npm(['run', '--silent', 'build:parts'], ROOT);
});
