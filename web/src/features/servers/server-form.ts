import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  DEFAULT_BATTLEYE_PORT,
  DEFAULT_MAX_PLAYERS,
  DEFAULT_SOURCE_PORT,
} from '@outpost/contracts/limits.js';
import { CreateServerRequest, type ServerType, TestConnectionRequest } from '@outpost/contracts/servers.js';
import { type Resolver } from 'react-hook-form';

/** What the fields hold: numbers are text until the contract's class has read them. */
export interface ServerFormValues {
  name: string;
  type: ServerType;
  host: string;
  port: string;
  password: string;
  maxPlayers: string;
}

const PROPOSED_PORTS: Readonly<Record<ServerType, string>> = {
  battleye: String(DEFAULT_BATTLEYE_PORT),
  source: String(DEFAULT_SOURCE_PORT),
};

export const NEW_SERVER: ServerFormValues = {
  name: '',
  type: 'battleye',
  host: '',
  port: PROPOSED_PORTS.battleye,
  password: '',
  maxPlayers: String(DEFAULT_MAX_PLAYERS),
};

/** The contract's class turns the text into its request, or says what is wrong. */
export const serverFormResolver = classValidatorResolver(CreateServerRequest) as unknown as Resolver<
  ServerFormValues,
  unknown,
  CreateServerRequest
>;

/** The usual port of a protocol, or undefined where the person typed one of their own. */
export function proposedPort(type: ServerType, current: string): string | undefined {
  const isProposal = current.trim() === '' || Object.values(PROPOSED_PORTS).includes(current.trim());
  return isProposal ? PROPOSED_PORTS[type] : undefined;
}

/** What a connection test needs; undefined while something is missing. */
export function testRequestOf({
  host,
  port,
  password,
  type,
}: Pick<ServerFormValues, 'host' | 'port' | 'password' | 'type'>): TestConnectionRequest | undefined {
  if (host.trim() === '' || port.trim() === '' || password === '') return undefined;
  return Object.assign(new TestConnectionRequest(), {
    host: host.trim(),
    port: Number(port),
    password,
    type,
  });
}
