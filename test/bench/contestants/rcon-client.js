import { Rcon } from 'rcon-client';

export async function open({ port, maxInFlight = 1 }) {
  const client = new Rcon({ host: '127.0.0.1', port, password: 'bench', maxPending: maxInFlight });
  client.on('error', () => undefined);
  await client.connect();
  return { ask: (command) => client.send(command), close: () => client.socket?.destroy() };
}
