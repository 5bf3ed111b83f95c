import { type LogEntry } from '@outpost/contracts/logs.js';

/** Part of a line; `channel` is what a chat line begins with. */
export interface LinePiece {
  readonly text: string;
  readonly is?: 'name' | 'channel';
}

/** Divides a line at the names of the players it is about, in the order in which it names them. */
export function linePieces({
  kind,
  message,
  details,
}: Pick<LogEntry, 'kind' | 'message' | 'details'>): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let rest = message.trimEnd();
  for (const name of [details?.['name'], details?.['killer']]) {
    const at = typeof name === 'string' && name !== '' ? rest.indexOf(name) : -1;
    if (typeof name !== 'string' || at < 0) continue;
    const before = rest.slice(0, at);
    if (before !== '') pieces.push(kind === 'chat' ? { text: before, is: 'channel' } : { text: before });
    pieces.push({ text: name, is: 'name' });
    rest = rest.slice(at + name.length);
  }
  return rest === '' ? pieces : [...pieces, { text: rest }];
}
