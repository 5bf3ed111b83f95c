import { type ProtocolSimulator, type SimulatorSettings } from '../../protocol-simulator.js';
import { SimulatedTelnetServer } from './simulated-telnet-server.js';

interface Chosen {
  readonly chunks: number;
  readonly delay: number;
  readonly chatty: boolean;
  readonly hideExecution: boolean;
}

export const simulator: ProtocolSimulator = {
  description: 'runs a simulated game server with the telnet console of 7 Days to Die',
  passwordHelp: 'what clients log in with; "" asks for none',
  transport: 'tcp',
  options: [
    {
      ...{ flags: '--chunks <bytes>', help: 'cuts what it says into pieces of so many bytes; 0 does not' },
      ...{ takes: 'whole-number', otherwise: 0 },
    },
    { flags: '--delay <ms>', help: 'how long an answer takes', takes: 'whole-number', otherwise: 0 },
    { flags: '--chatty', help: 'writes lines of its log into the middle of answers' },
    { flags: '--hide-execution', help: 'does not log which command it executes' },
  ],
  start,
};

function start({ chosen, print, ...settings }: SimulatorSettings): Promise<SimulatedTelnetServer> {
  const { chunks, delay, chatty, hideExecution } = chosen as unknown as Chosen;
  const faults = {
    chunking: chunks === 0 ? ('glued' as const) : chunks,
    delayMs: delay,
    chatters: chatty,
    hidesExecution: hideExecution,
  };
  return SimulatedTelnetServer.start({ ...settings, faults, ...(print && { onEntry: print }) });
}
