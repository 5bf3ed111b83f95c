import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogsTexts } from './texts/en.js';

type KindKey = Extract<keyof LogsTexts, `kind${string}`>;

const KIND_KEYS: Readonly<Partial<Record<LogKind, KindKey>>> = {
  'not-observed': 'kindNotObserved',
  'player-joined': 'kindPlayerJoined',
  'player-left': 'kindPlayerLeft',
  'player-verified': 'kindPlayerVerified',
  chat: 'kindChat',
  kick: 'kindKick',
  ban: 'kindBan',
  'admin-login': 'kindAdminLogin',
  'admin-say': 'kindAdminSay',
  'panel-login': 'kindPanelLogin',
  'login-limited': 'kindLoginLimited',
  'account-changed': 'kindAccountChanged',
  'token-created': 'kindTokenCreated',
  'token-revoked': 'kindTokenRevoked',
  'sessions-ended': 'kindSessionsEnded',
  'password-changed': 'kindPasswordChanged',
  'profile-changed': 'kindProfileChanged',
  'account-rescued': 'kindAccountRescued',
  'backup-made': 'kindBackupMade',
  'limit-reached': 'kindLimitReached',
  'access-refused': 'kindAccessRefused',
  'settings-changed': 'kindSettingsChanged',
  'clock-set': 'kindClockSet',
  'health-problem': 'kindHealthProblem',
  'health-restored': 'kindHealthRestored',
  'plugin-failed': 'kindPluginFailed',
  'start-hook': 'kindStartHook',
  'start-hook-failed': 'kindStartHookFailed',
  'connection-error': 'kindConnectionError',
  'command-failed': 'kindCommandFailed',
  'schedule-missed': 'kindScheduleMissed',
  'lines-lost': 'kindLinesLost',
  'lines-held-back': 'kindLinesHeldBack',
  line: 'kindLine',
};

/** What exactly happened, where the type alone does not say it. */
export function kindInWords(kind: LogKind, t: LogsTexts): string | undefined {
  const key = KIND_KEYS[kind];
  return key && t[key];
}
