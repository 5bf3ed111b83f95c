import { type RconError } from '../../errors.js';
import {
  SimulatedTelnetServer,
  type SimulatedTelnetServerOptions,
} from '../simulator/simulated-telnet-server.js';
import { TelnetDriver } from '../telnet.driver.js';

export const PASSWORD = 'correct horse';

export const cleanUps: (() => unknown)[] = [];
/** Closes everything that was opened; a spec calls it after each test. */
export async function closeAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** A simulated server on a free port. */
export async function serve(
  options: Partial<SimulatedTelnetServerOptions> = {},
): Promise<SimulatedTelnetServer> {
  const server = await SimulatedTelnetServer.start({ port: 0, password: PASSWORD, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

/** Records the callbacks of a link. */
export class RecordingListener {
  readonly messages: string[] = [];
  readonly ends: RconError[] = [];
  private wakeUp: () => void = () => undefined;

  onMessage(text: string): void {
    this.messages.push(text);
    this.wakeUp();
  }

  onClosed(reason: RconError): void {
    this.ends.push(reason);
    this.wakeUp();
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.wakeUp = resolve));
  }
}

/** A logged-in link. */
export async function open(
  { port }: { readonly port: number },
  password = PASSWORD,
  driver = new TelnetDriver(),
) {
  const listener = new RecordingListener();
  const target = { address: '127.0.0.1', port, password };
  const link = await driver.connect(target, listener);
  cleanUps.push(() => link.close());
  return { link, listener };
}
