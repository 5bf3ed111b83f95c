import type { QuickCommand } from './protocols.js';

/** Default for protocols without quick commands of their own, and until the protocols are loaded. */
export const USUAL_QUICK_COMMANDS: readonly QuickCommand[] = [
  { label: 'players', command: 'players', isDraft: false },
  { label: 'bans', command: 'bans', isDraft: false },
  { label: 'serverstatus', command: 'serverstatus', isDraft: false },
  { label: 'say', command: 'say {warning}', isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
