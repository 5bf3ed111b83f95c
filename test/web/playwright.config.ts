import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './support/browser.js';

export default defineConfig({
  testMatch: '**/*.e2e-spec.ts',
  outputDir: '../.artifacts/failures',
  // They mostly wait: for what the specification lets five seconds pass, and for a browser to draw.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  reporter: 'list',
  use: { launchOptions: CHROMIUM },
});
