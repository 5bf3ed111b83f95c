import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './support/browser.js';

export default defineConfig({
  testMatch: '**/*.e2e-spec.ts',
  outputDir: '../.artifacts/failures',
  workers: availableParallelism(),
  timeout: 60_000,
  reporter: 'list',
  use: { launchOptions: CHROMIUM },
});
