import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bundledLibraries } from '../test/support/library-bundle.js';

// Absolute: jest resolves a project's relative folder against the working directory, not against this file.
const root = fileURLToPath(new URL('..', import.meta.url));

const libraries = await bundledLibraries();

const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
  module: { type: 'es6' },
};

const project = (displayName, testMatch, extra = {}) => ({
  displayName,
  rootDir: root,
  testMatch,
  testEnvironment: '<rootDir>/test/support/thread-environment.js',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/support/message-equality.ts'],
  moduleNameMapper: {
    ...libraries,
    '/start-thread\\.js$': '<rootDir>/test/support/start-sqlite-thread.ts',
    '^@outpost/([a-z-]+)/(.*)\\.js$': '<rootDir>/libs/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  ...extra,
});

/** Specs that need PostgreSQL or NATS run with `npm run test:cluster` alone, which starts the servers. */
const otherServers = [
  ...(process.env.OUTPOST_TEST_POSTGRES
    ? ['\\.sqlite\\.(e2e-)?spec\\.ts$', '/database/(sqlite|backup|data-folder)/']
    : ['\\.postgres\\.(e2e-)?spec\\.ts$']),
  ...(process.env.OUTPOST_TEST_NATS ? [] : ['\\.nats\\.(e2e-)?spec\\.ts$']),
];

export default {
  // Beside the code: the folder for temporary files may not outlive the run.
  cacheDirectory: `${root}node_modules/.cache/outpost/jest`,
  // A machine that is busy with other things is no failure; what hangs is still found.
  testTimeout: 60_000,
  // Most tests wait for sockets and processes: with one for each core, the cores are idle a fifth of the time.
  maxWorkers: availableParallelism() + 1,
  // Modules of a test file are never let go: collecting three gigabytes of them slows all that come after.
  workerIdleMemoryLimit: '1GB',
  projects: [
    project(
      'unit',
      [
        '<rootDir>/{apps,libs,cli,web}/**/*.spec.{ts,tsx}',
        '<rootDir>/test/{support,wire,fuzz,size}/**/*.spec.ts',
      ],
      { testPathIgnorePatterns: otherServers },
    ),
    project('architecture', ['<rootDir>/test/architecture/**/*.spec.ts']),
    project('e2e', ['<rootDir>/test/e2e/**/*.e2e-spec.ts'], {
      testEnvironment: '<rootDir>/test/support/panel-environment.js',
      testPathIgnorePatterns: otherServers,
    }),
    project('security', ['<rootDir>/test/security/**/*.security-spec.ts'], {
      // Attacks that take their time run with `npm run test:security` alone.
      testPathIgnorePatterns: process.env.OUTPOST_SECURITY_ROWS ? [] : ['\\.long\\.security-spec\\.ts$'],
    }),
    project('faults', ['<rootDir>/test/faults/**/*.faults-spec.ts'], {
      // They wait for clocks, discs and names: they run with `npm run test:faults` alone.
      testPathIgnorePatterns: process.env.OUTPOST_FAULTS_ROWS ? [] : ['\\.faults-spec\\.ts$'],
    }),
    project('cluster', ['<rootDir>/test/cluster/**/*.cluster-spec.ts'], {
      // They run with `npm run test:cluster` alone.
      testPathIgnorePatterns: process.env.OUTPOST_TEST_POSTGRES ? [] : ['\\.cluster-spec\\.ts$'],
    }),
    project('cli', ['<rootDir>/test/cli/**/*.e2e-spec.ts']),
  ],
};
