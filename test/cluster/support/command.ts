import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type Answer, type RawClient } from '../../support/api.js';

/** One that the panel does not send by itself. */
export const COMMAND = 'say -1 hello';

export const sendCommand = (client: RawClient, serverId: number): Promise<Answer<ExecuteCommandResponse>> =>
  client.post(`/api/servers/${serverId}/command`, { command: COMMAND });

/** How often a game server has executed it. */
export const timesExecuted = ({ journal }: SimulatedBattleyeServer): number =>
  journal.executed.filter((command) => command === COMMAND).length;
