import { type ProtocolSimulator, type SimulatorSettings } from '../../protocol-simulator.js';
import {
  SimulatedWebrconServer,
  WRONG_PASSWORD_HABITS,
  type WrongPasswordBehaviour,
} from './simulated-webrcon-server.js';

export const simulator: ProtocolSimulator = {
  description: "runs a simulated game server with Rust's WebRCON",
  transport: 'tcp',
  options: [
    {
      ...{ flags: '--wrong-password <habit>', help: 'what it does to a client with a wrong password' },
      ...{ takes: WRONG_PASSWORD_HABITS, otherwise: 'closes' },
    },
  ],
  start,
};

function start({ chosen, print, ...settings }: SimulatorSettings): Promise<SimulatedWebrconServer> {
  const { wrongPassword } = chosen as { readonly wrongPassword: WrongPasswordBehaviour };
  return SimulatedWebrconServer.start({ ...settings, wrongPassword, ...(print && { onEntry: print }) });
}
