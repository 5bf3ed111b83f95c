import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';

/** The interface of a simulated game server, independent of its protocol. */
export interface RunningServer {
  readonly port: number;
  /** The executed commands, in order. */
  commands(): readonly string[];
  logins(): { readonly accepted: number; readonly refused: number };
  stop(): Promise<void>;
}

export interface SimulatedProtocol {
  readonly driver: RconDriver;
  readonly start: (port: number, password: string) => Promise<RunningServer>;
}

export const simulatedBattleye: SimulatedProtocol = {
  driver: new BattleyeDriver(),
  start: async (port, password) => {
    const server = await SimulatedBattleyeServer.start({ port, password });
    const count = (accepted: boolean): number =>
      server.journal.of('login').filter((login) => login.accepted === accepted).length;
    return {
      port: server.port,
      commands: () => server.journal.executed,
      logins: () => ({ accepted: count(true), refused: count(false) }),
      stop: () => server.stop(),
    };
  },
};

export const simulatedSource: SimulatedProtocol & { readonly hangingUp: SimulatedProtocol['start'] } = {
  driver: new SourceDriver(),
  start: (port, password) => startSource(port, password, false),
  /** Closes the connection after every reply, as some Palworld builds do. */
  hangingUp: (port, password) => startSource(port, password, true),
};

async function startSource(
  port: number,
  password: string,
  closesAfterCommand: boolean,
): Promise<RunningServer> {
  const server = await SimulatedSourceServer.start({ port, password, faults: { closesAfterCommand } });
  const { journal } = server;
  return {
    port: server.port,
    commands: () => journal.commands,
    logins: () => ({ accepted: journal.count('accepted'), refused: journal.count('refused') }),
    stop: () => server.stop(),
  };
}
