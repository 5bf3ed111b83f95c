import 'reflect-metadata';
import { LoginRequest } from '@outpost/contracts/auth.js';
import { ExecuteCommandRequest } from '@outpost/contracts/console.js';
import { CreateServerRequest, TestConnectionRequest } from '@outpost/contracts/servers.js';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { CliError } from './cli-error.js';

/*
 * class-validator takes longer to load than all the rest of the program, so commands import this file only
 * when they have a body to check. The import must be relative: the build rewrites no alias in `import()`.
 */

type Fields<T> = { readonly [K in keyof T]: unknown };

export const checkedLogin = (fields: Fields<LoginRequest>) => checked(LoginRequest, fields);
export const checkedServer = (fields: Fields<CreateServerRequest>) => checked(CreateServerRequest, fields);
export const checkedConnection = (fields: Fields<TestConnectionRequest>) =>
  checked(TestConnectionRequest, fields);
export const checkedCommand = (fields: Fields<ExecuteCommandRequest>) =>
  checked(ExecuteCommandRequest, fields);

/**
 * Holds what was typed against the contract the panel itself uses, so that a slip costs no round trip.
 *
 * @throws {CliError} naming each wrong field
 */
async function checked<T extends object>(contract: new () => T, fields: Fields<T>): Promise<T> {
  const request = plainToInstance(contract, fields);
  const violations = await validate(request, { stopAtFirstError: true });
  if (violations.length > 0) throw new CliError('usage', violations.map(described).join('; '));
  return request;
}

function described({ property, constraints = {} }: ValidationError): string {
  return `${property}: ${Object.values(constraints).join('; ')}`;
}
