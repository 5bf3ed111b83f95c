import BattleNode from 'battle-node';

/** The library has no close(): its timer and socket are torn down through its internals. */
export const open = ({ port, onMessage }) =>
  new Promise((opened, failed) => {
    const client = new BattleNode({ ip: '127.0.0.1', port, rconPassword: 'bench' });
    client.on('message', onMessage);
    client.once('login', (error, accepted) => {
      if (error || !accepted) return failed(new Error('login failed'));
      return opened({
        ask: (command) => new Promise((answered) => client.sendCommand(command, answered)),
        close: () => {
          clearInterval(client.keepalive);
          client.socket.close();
        },
      });
    });
    client.login();
  });
