import { Socket } from '@senfo/battleye';

/** A socket of its own each, since one socket takes one connection per server. */
export const open = ({ port, onMessage }) =>
  new Promise((opened, failed) => {
    const socket = new Socket();
    const details = { name: 'bench', ip: '127.0.0.1', port, password: 'bench' };
    const connection = socket.connection(details, { reconnect: false });
    // Without a listener these end the process; a command that fails is told by its own promise.
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
