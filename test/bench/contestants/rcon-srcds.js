import rconSrcds from 'rcon-srcds';

const Rcon = rconSrcds.default;

export async function open({ port }) {
  const client = new Rcon({ host: '127.0.0.1', port, encoding: 'utf8' });
  await client.authenticate('bench');
  return {
    ask: (command) => client.execute(command),
    close: () => client.disconnect().catch(() => undefined),
  };
}
