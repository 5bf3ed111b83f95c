// @ts-check
import { MAY_USE, SERVER_MODULES, WEB_FOLDERS } from './layers.js';

const TEST_FILE = '\\.(spec|e2e-spec|security-spec|properties)\\.tsx?$';
const TEST_CODE = `${TEST_FILE}|/testing/|^test/`;
const NATS = '^apps/server/src/platform/bus/nats-(?!settings)';
const OURS = '^(apps|libs|cli|web)/';

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @param {readonly string[]} names */
const oneOf = (names) => `(${names.join('|')})`;

const unitRules = Object.entries(MAY_USE).map(([unit, used]) =>
  forbid(
    `${unit}-uses-only-what-it-may`,
    `Of ours, ${unit} may use ${used.join(', ') || 'nothing'}.`,
    { path: `^${unit}/`, pathNot: TEST_CODE },
    { path: '^(apps|libs|cli|web|test)/', pathNot: `^${oneOf([unit, ...used])}/` },
  ),
);

/** A library is tested with what stands below it: a test that needs more belongs to the library above. */
const testsOfLibraries = Object.entries(MAY_USE)
  .filter(([unit]) => unit.startsWith('libs/'))
  .map(([unit, used]) =>
    forbid(
      `tests-of-${unit}-use-only-what-it-may`,
      `The tests of ${unit} may use ${['libs/clock', ...used].join(', ')} and test/support.`,
      { path: `^${unit}/.*(${TEST_FILE}|/testing/)` },
      { path: OURS, pathNot: `^${oneOf([unit, 'libs/clock', ...used])}/` },
    ),
  );

/**
 * One rule per line of an order: its members import no sibling, no later line and no top-level file.
 *
 * @param {string} base @param {readonly (readonly string[])[]} order
 */
const orderRules = (base, order) =>
  order.map((names, line) =>
    forbid(
      `${base}-order-${names[0]}`,
      `In ${base}, ${names.join(', ')} may use only what stands on an earlier line of test/architecture/layers.js.`,
      { path: `^${base}/${oneOf(names)}/`, pathNot: TEST_CODE },
      { path: `^${base}/(${oneOf(order.slice(line).flat())}/|[^/]+$)`, pathNot: `^${base}/$1/` },
    ),
  );

const shippedRules = [
  forbid(
    'controllers-ask-services',
    'A controller parses and calls; what is read and decided is for its service.',
    { path: '^apps/server/src/.+\\.controller\\.ts$' },
    { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-test-code-in-production',
    'What ships must not need what only tests use.',
    { path: OURS, pathNot: TEST_CODE },
    { path: TEST_CODE },
  ),
  forbid(
    'nobody-imports-a-spec',
    'Shared test code belongs into testing/ or test/support.',
    {},
    { path: TEST_FILE },
  ),
  forbid(
    'simulators-are-for-demo-and-tests',
    'A simulated game server must never be reachable from the panel’s own code.',
    { path: OURS, pathNot: `${TEST_CODE}|/simulator/` },
    { path: '/simulator/', dynamic: false },
  ),
  forbid(
    'simulators-are-named-by-descriptors',
    'A descriptor loads the simulator of its protocol when it is asked for; nobody else names one.',
    { path: OURS, pathNot: `${TEST_CODE}|/simulator/|/descriptor\\.ts$` },
    { path: '/simulator/', dynamic: true },
  ),
  forbid(
    'production-dependencies-only',
    'The image carries no devDependencies, so what runs in it must not import one.',
    { path: '^(apps/(server|simulator)|libs|cli)/', pathNot: TEST_CODE },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'declared-packages-only',
    'A package that only happens to be installed can vanish with any update.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'launcher-needs-no-package',
    'The launcher runs before anything is installed.',
    { path: '^apps/launcher/', pathNot: TEST_CODE },
    { path: 'node_modules' },
  ),
];

const placeRules = [
  forbid(
    'browser-code-needs-no-node',
    'The panel, its contracts and its client run in a browser.',
    { path: '^(web/src|libs/(contracts|api-client))/', pathNot: TEST_CODE },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'sockets-only-in-transports',
    'Codecs, sessions and drivers take bytes and time; only a transport or a simulator opens a socket.',
    // The command builders use node:net to recognise IP addresses.
    { path: '^libs/rcon-protocol/', pathNot: `${TEST_CODE}|/transports/|/simulator/|\\.commands\\.ts$` },
    { path: '^(node:)?(net|dgram|tls)$' },
  ),
  forbid(
    'sqlite-only-in-platform-database',
    'Another database must cost one folder.',
    { path: OURS, pathNot: `${TEST_CODE}|^apps/server/src/platform/database/` },
    { path: 'node_modules/better-sqlite3/' },
  ),
  forbid(
    'nats-is-loaded-on-demand',
    'A panel without NATS does not load its client; another way between the replicas must cost one folder.',
    { path: OURS, pathNot: `${TEST_CODE}|${NATS}` },
    { path: `node_modules/@nats-io/|${NATS}`, dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'features-are-strangers',
    'A screen that needs two features is composed in app/pages.',
    { path: '^web/src/features/([^/]+)/', pathNot: TEST_CODE },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
];

const soundnessRules = [
  forbid('no-cycles', 'Two files that need each other are one thing, or three.', {}, { circular: true }),
  forbid('everything-resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
];

// Read by dependency-cruiser, which takes a default export only.
export default {
  forbidden: [
    ...unitRules,
    ...testsOfLibraries,
    ...orderRules('apps/server/src', SERVER_MODULES),
    ...orderRules('web/src', WEB_FOLDERS),
    ...shippedRules,
    ...placeRules,
    ...soundnessRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Benchmarks import the build output.
    exclude: { path: '(^|/)dist/|^test/\\.artifacts/' },
    // Type-only imports count too: a cycle of types is still a cycle.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
  },
};
