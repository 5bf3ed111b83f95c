// @ts-check
import './src/require-node.js';
import { launch } from './src/launcher-error.js';
import { prepare } from './src/prepare.js';

await launch(prepare);
