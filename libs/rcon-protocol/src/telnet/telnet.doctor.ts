import { say } from '@outpost/contracts/message.js';
import { type ProtocolDoctor } from '../protocol-doctor.js';

/** The first line of 7 Days to Die, with and without a password. */
const GREETING = /please enter password:|connected with 7dtd server/i;

export const telnetDoctor: ProtocolDoctor = {
  transport: 'tcp',
  probe: {
    recognises: (bytes) => GREETING.test(bytes.toString('latin1')),
    detail: (where) =>
      say('telnet.detected', 'The telnet console of 7 Days to Die answers on {where}.', {
        where,
      }),
    fix: say('telnet.choose_type', 'Choose the server type Telnet.'),
  },
};
