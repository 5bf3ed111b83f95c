import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type RconLink } from '../../driver.js';
import { type RconError } from '../../errors.js';
import {
  SimulatedSourceServer,
  type SimulatedSourceServerOptions,
} from '../simulator/simulated-source-server.js';
import { SOURCE_DIALECTS, type SourceDialectName } from '../source.dialects.js';
import { SourceDriver } from '../source.driver.js';

export const PASSWORD = 'correct horse';

/** Runs five times as fast as real time, which shortens the silences that end a reply. */
export const hurriedClock: Clock = {
  now: () => systemClock.now() * 5,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / 5, callback),
};

export interface SimulatedLink {
  readonly server: SimulatedSourceServer;
  readonly link: RconLink;
  readonly messages: string[];
  readonly closed: Promise<RconError>;
  /** The text of the answer to one command. */
  readonly execute: (command: string) => Promise<string>;
}

/** Servers and links opened by a spec, closed after each test. */
export class SimulatedLinks {
  private readonly cleanUps: (() => unknown)[] = [];

  async open(
    options: Partial<SimulatedSourceServerOptions>,
    dialect: SourceDialectName = 'generic',
    clock: Clock = hurriedClock,
  ): Promise<SimulatedLink> {
    const server = await SimulatedSourceServer.start({ port: 0, password: PASSWORD, ...options });
    this.cleanUps.push(() => server.stop());
    const messages: string[] = [];
    let onClosed: (reason: RconError) => void = () => undefined;
    const closed = new Promise<RconError>((resolve) => (onClosed = resolve));
    const listener = {
      onMessage: (text: string) => void messages.push(text),
      onClosed: (reason: RconError) => onClosed(reason),
    };
    const driver = new SourceDriver(clock, { dialect: SOURCE_DIALECTS[dialect] });
    const target = { address: '127.0.0.1', port: server.port, password: PASSWORD };
    const link = await driver.connect(target, listener);
    this.cleanUps.push(() => link.close());
    const execute = async (command: string): Promise<string> => (await link.execute(command)).text;
    return { server, link, messages, closed, execute };
  }

  async closeAll(): Promise<void> {
    for (const cleanUp of this.cleanUps.splice(0).reverse()) await cleanUp();
  }
}
