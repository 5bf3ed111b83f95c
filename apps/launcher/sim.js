// @ts-check
import './src/require-node.js';
import { launch } from './src/launcher-error.js';
import { compiled } from './src/paths.js';
import { ensureBuilt } from './src/prepare.js';

await launch(async () => {
  await ensureBuilt();
  await import(compiled('apps/simulator/src/main.js'));
});
