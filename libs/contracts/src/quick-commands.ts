import type { QuickCommand } from './protocols.js';

/** For protocols that call nothing otherwise, and until the server has told. */
export const USUAL_QUICK_COMMANDS: readonly QuickCommand[] = [
  { label: 'players', command: 'players', isDraft: false },
  { label: 'bans', command: 'bans', isDraft: false },
  { label: 'serverstatus', command: 'serverstatus', isDraft: false },
  { label: 'say', command: 'say {warning}', isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
