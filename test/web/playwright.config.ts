import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './support/browser.js';

export default defineConfig({
  testMatch: '**/*.e2e-spec.ts',
  outputDir: '../.artifacts/failures',
  // One more than cores: while a page waits for its server, another one is drawn.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  reporter: 'list',
  use: { launchOptions: CHROMIUM },
});
