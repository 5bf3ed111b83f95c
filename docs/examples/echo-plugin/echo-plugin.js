// @ts-check
import { connect } from 'node:net';

/**
 * "Echo" is a line protocol over TCP, made up for this example. The client sends `login <password>`, the server replies
 * `welcome` or `denied`; then each line is a command, and its response is one line. Lines that begin with `*` are
 * unsolicited: the server prints them by itself.
 */

/** An error that the panel shows to the server's owner, with its `kind` and what happened to the command. */
const failure = (kind, message, fate = 'not-sent') => Object.assign(new Error(message), { kind, fate });

/** Calls back with each complete line, however the bytes are split. */
function readLines(socket, onLine) {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.trimEnd());
  });
}

class EchoLink {
  /** Commands waiting for their response, in the order they were sent. */
  waiting = [];

  constructor(socket) {
    this.socket = socket;
  }

  execute(command) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.socket.write(`${command}\n`);
    });
  }

  close() {
    this.socket.destroy();
    this.end('closed', 'The connection was closed by this side.');
  }

  answer(text) {
    this.waiting.shift()?.resolve({ text });
  }

  /** Commands sent but not answered may have run: their fate is unknown. */
  end(kind, message) {
    for (const { reject } of this.waiting.splice(0)) reject(failure(kind, message, 'unknown'));
  }
}

class EchoDriver {
  protocol = 'echo';
  probeCommand = 'ping';

  /** Resolves once the login is accepted. `address` is an IP address: the panel has resolved the name. */
  connect({ address, port, password }, listener, signal) {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address, port, signal });
      const link = new EchoLink(socket);
      let isIn = false;
      readLines(socket, (line) => {
        if (isIn && line.startsWith('*')) listener.onMessage(line.slice(1).trim());
        else if (isIn) link.answer(line);
        else if (line === 'welcome') {
          isIn = true;
          resolve(link);
        } else socket.destroy(failure('refused', 'The server refused the password.'));
      });
      socket.once('connect', () => socket.write(`login ${password}\n`));
      socket.once('error', (error) => reject('kind' in error ? error : failure('network', error.message)));
      socket.once('close', () => {
        const lost = failure('lost', 'The server closed the connection.');
        link.end('lost', lost.message);
        if (isIn) listener.onClosed(lost);
        else reject(lost);
      });
    });
  }
}

/** The lines with an asterisk: `+ Anna` joined, `- Anna` left, `<Anna> hello` is chat. */
const LINES = [
  ['player-joined', /^\+ (?<name>.+)$/],
  ['player-left', /^- (?<name>.+)$/],
  ['chat', /^<(?<name>[^>]+)> (?<text>.*)$/],
];

function readLine(text) {
  for (const [kind, pattern] of LINES) {
    const details = pattern.exec(text)?.groups;
    if (details) return { kind, details: { ...details } };
  }
  return { kind: 'line', details: null };
}

const guide = {
  title: 'Echo',
  parts: [
    { text: 'Start the server with a password:' },
    { code: 'echo-server --port 4000 --password yourPassword' },
    { points: ['The port must be open for TCP.', '`--password` is the password to type here.'] },
  ],
};

/** Advice of the Connection Doctor that is specific to this protocol. */
const configuration = (port) => `--port ${port} --password <your password>`;
const doctor = {
  transport: 'tcp',
  unreachable: { fix: 'Check that the echo server runs.' },
  refused: (port) => ({
    cause: 'The echo server was started with another password.',
    fix: 'Start it with these options.',
    config: configuration(port),
  }),
  judgeRights: () => ({ status: 'passed', detail: 'Echo lets everybody say everything.' }),
};

/** @type {import('../../../libs/games/src/plugin.js').OutpostPlugin} */
export const plugin = {
  apiVersion: 1,
  name: 'Echo',
  drivers: [EchoDriver],
  protocols: [
    {
      id: 'echo',
      name: 'Echo',
      hint: 'TCP, an example',
      defaultPort: 4000,
      fields: ['password'],
      readLines: () => readLine,
      configuration,
      doctor,
      guide,
      quickCommands: [
        { label: 'players', command: 'who', isDraft: false },
        { label: 'say', command: 'shout {warning}', isDraft: true },
        { label: 'time', command: 'time', isDraft: false },
      ],
    },
  ],
};
