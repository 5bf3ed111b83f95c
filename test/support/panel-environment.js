// @ts-check
import { TestEnvironment } from 'jest-environment-node';
import { undescribed, undescribedMessage } from './described-answers.js';
import { PanelHost } from './panel-host.js';

/** Outlives the test files of a worker, which have their modules to themselves. */
const panelHost = new PanelHost();

/**
 * Brings the process of a worker's panels into each of its test files, and the description that every answer is held
 * against: both are loaded once by each worker.
 */
export default class PanelEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { panelHost, undescribed, undescribedMessage });
  }
}
