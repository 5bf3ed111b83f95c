import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** The path from `from` back to itself; empty unless the rule is about cycles. */
  readonly cycle: readonly string[];
}

interface CruiseResult {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      from: string;
      to: string;
      rule: { name: string };
      cycle?: readonly { name: string }[];
    }[];
  };
}

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CRUISER = local('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = local('./dependency-rules.js');
/** dependency-cruiser reports every module of the project with all its imports. */
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;

/** Checks the folders of a project against our rules, in a child process: rule paths are relative to its cwd. */
export async function cruise(
  root: string,
  folders: readonly string[],
): Promise<{ modules: number; violations: readonly Violation[] }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CRUISER, '--config', RULES, '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: ANSWER_MAX_BYTES },
  );
  const { summary } = JSON.parse(stdout) as CruiseResult;
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ from, to, rule, cycle = [] }) => ({
      rule: rule.name,
      from,
      to,
      cycle: cycle.map(({ name }) => name),
    })),
  };
}
