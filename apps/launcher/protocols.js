// @ts-check
import { launch } from './src/launcher-error.js';
import { npm } from './src/npm.js';
import { ROOT } from './src/paths.js';
import { refreshProtocolsFile } from './src/protocols-file.js';

// The file from which the browser renders its first form is generated from the built descriptors.
await launch(async () => {
  if (await refreshProtocolsFile()) npm(['run', '--silent', 'build:parts'], ROOT);
});
