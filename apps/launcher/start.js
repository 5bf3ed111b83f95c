// @ts-check
import './src/require-node.js';
import { existsSync } from 'node:fs';
import { driverWarning } from './src/driver-headers.js';
import { launch, LauncherError } from './src/launcher-error.js';
import { compiled, ROOT } from './src/paths.js';
import { prepare } from './src/prepare.js';

await launch(async () => {
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--demo')) {
    throw new LauncherError(
      'Usage: npm start, or npm run demo. Settings are environment variables; see the README.',
    );
  }
  if (option === '--demo') process.env['DEMO'] = 'true';
  // A relative DATA_DIR is resolved against the root, whatever the working directory.
  process.chdir(ROOT);
  // Variables of the shell take precedence over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  prepare();
  const warning = driverWarning(ROOT, process.versions.node);
  if (warning !== undefined) console.error(warning);
  // In this process, not in a child: signals reach the server directly, its exit code is ours, and no second Node
  // takes up memory.
  await import(compiled('server/main.js'));
});
