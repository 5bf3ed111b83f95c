// @ts-check
import { undescribed, undescribedMessage } from './described-answers.js';
import { PanelHost } from './panel-host.js';
import ThreadEnvironment from './thread-environment.js';

/** Outlives the worker's test files, each of which has its own module registry. */
const panelHost = new PanelHost();

/**
 * Exposes a worker's panel process and the API description, against which every answer is checked, to each of its test
 * files: both are loaded once per worker.
 */
export default class PanelEnvironment extends ThreadEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { panelHost, undescribed, undescribedMessage });
  }
}
