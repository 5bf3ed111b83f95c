import { say } from '@outpost/contracts/message.js';
import { type ProtocolDoctor } from '../protocol-doctor.js';
import { addressText } from '../shared/transports/socket-errors.js';
import { type TransportAddress } from '../shared/transports/transport.js';

export const webrconDoctor: ProtocolDoctor = {
  transport: 'tcp',
  probe: {
    hello: openingOf,
    // Any HTTP answer counts, because the WebSocket only opens with the password.
    recognises: (bytes) => bytes.toString('latin1', 0, 5) === 'HTTP/',
    detail: (where) => say('webrcon.web_server_detected', 'A web server answers on {where}.', { where }),
    cause: say('webrcon.not_rcon_or_websocket', 'This is no RCON port, or one of RCON over WebSocket.'),
    fix: say(
      'webrcon.rust_source_setting',
      'Rust: start the server with "+rcon.web 0" to use Source RCON, or register it as WebRCON. Otherwise look for the RCON port.',
    ),
  },
  // A connection closed before any HTTP answer proves nothing about the password.
  doubt: {
    isDoubtful: ({ kind, cause }) => kind === 'refused' && cause !== undefined,
    unrecognised: {
      detail: (where) =>
        say(
          'webrcon.no_websocket_opens',
          'Something takes TCP connections on {where}, but opens no WebSocket.',
          { where },
        ),
      cause: say(
        'webrcon.not_webrcon_reasons',
        'This is not the port of WebRCON, WebRCON is off, or the server hangs up on a wrong password.',
      ),
      fix: say(
        'webrcon.check_port',
        'Check the port. Rust: start the server with "+rcon.web 1", or choose the server type Source.',
      ),
    },
  },
};

/** A WebSocket upgrade request (RFC 6455) without the password. */
function openingOf(target: TransportAddress): Uint8Array {
  return Buffer.from(
    `GET / HTTP/1.1\r\nHost: ${addressText(target)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  );
}
