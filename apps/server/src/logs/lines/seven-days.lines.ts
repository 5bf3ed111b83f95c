import { parseSevenDaysLine } from '@outpost/rcon-protocol/telnet/seven-days.events.js';
import { PLAIN_LINE, type ReadLine } from './line-reader.js';

export function readSevenDaysLine(line: string): ReadLine {
  const event = parseSevenDaysLine(line);
  switch (event.type) {
    case 'connect': {
      const { name, ids, address } = event;
      return { kind: 'player-verified', details: { name, ...ids, address } };
    }
    case 'join':
      return { kind: 'player-joined', details: { name: event.name } };
    case 'leave':
      return { kind: 'player-left', details: { name: event.name } };
    case 'chat': {
      const { by, channel, text } = event;
      return { kind: 'chat', details: { channel, ...by, text } };
    }
    case 'announcement':
      return { kind: 'admin-say', details: { to: event.channel, text: event.text } };
    case 'raw':
      return PLAIN_LINE;
  }
}
