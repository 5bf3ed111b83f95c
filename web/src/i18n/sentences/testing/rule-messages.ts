import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROBE } from './source-texts.js';

const WEB = fileURLToPath(new URL('../../..', import.meta.url));
const CONTRACTS = join(WEB, '../../libs/contracts/src');

/** One rule of a field, as class-validator keeps it. */
interface Rule {
  readonly type: string;
  readonly message?: string | ((given: ValidationArguments) => string);
}

/** The library tells the rules of one class at a time, and has no list of the classes. */
interface RuleStorage {
  readonly validationMetadatas: ReadonlyMap<unknown, readonly Rule[]>;
}

/** Decides whether a field is looked at, and has nothing to say. */
const CONDITION = 'conditionalValidation';

const GIVEN: ValidationArguments = {
  value: PROBE,
  constraints: [PROBE],
  targetName: PROBE,
  object: {},
  property: PROBE,
};

const holdsRules = (path: string): boolean =>
  /class-validator|ConfirmsPassword/u.test(readFileSync(path, 'utf8'));

const rulesFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|(?:^|\/)testing\//u.test(file))
    .map((file) => join(folder, file))
    .filter(holdsRules);

/** What the rules of the contracts and of the panel's own forms say; undefined for a rule without words of ours. */
export async function ruleMessages(): Promise<readonly (string | undefined)[]> {
  for (const file of [...rulesFiles(CONTRACTS), ...rulesFiles(WEB)]) await import(file);
  const { validationMetadatas } = getMetadataStorage() as unknown as RuleStorage;
  return [...validationMetadatas.values()]
    .flat()
    .filter(({ type }) => type !== CONDITION)
    .map(({ message }) => (typeof message === 'function' ? message(GIVEN) : message));
}
