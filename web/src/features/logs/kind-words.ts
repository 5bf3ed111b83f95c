import { type LogKind } from '@outpost/contracts/logs.js';

/** What exactly happened, where the type alone does not say it. */
export const KIND_WORDS: Readonly<Partial<Record<LogKind, string>>> = {
  'not-observed': 'Not observed',
  'player-joined': 'Joined',
  'player-left': 'Left',
  'player-verified': 'Verified',
  chat: 'Chat',
  kick: 'Kick',
  ban: 'Ban',
  'admin-login': 'Admin login',
  'admin-say': 'Admin message',
  'panel-login': 'Panel login',
  'login-limited': 'Logins refused',
  'account-changed': 'Account',
  'settings-changed': 'Settings',
  'plugin-failed': 'Plugin failed',
  'start-hook': 'Start',
  'start-hook-failed': 'Start failed',
  'connection-error': 'Connection',
  'command-failed': 'Command failed',
  'schedule-missed': 'Schedule missed',
  'lines-lost': 'Lines lost',
  line: 'Server output',
};
