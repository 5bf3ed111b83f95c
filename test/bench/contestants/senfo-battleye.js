import { Socket } from '@senfo/battleye';

/** One socket per connection, since a socket supports one connection per server. */
export const open = ({ port, onMessage }) =>
  new Promise((opened, failed) => {
    const socket = new Socket();
    const details = { name: 'bench', ip: '127.0.0.1', port, password: 'bench' };
    const connection = socket.connection(details, { reconnect: false });
    // Without a listener these end the process; a failed command is reported by its own promise.
    socket.on('error', failed);
    connection.on('error', failed);
    connection.on('message', onMessage);
    connection.once('connected', () =>
      opened({
        ask: async (command) => (await connection.command(command)).data,
        close: () => socket.close(),
      }),
    );
  });
