import { APP_SECRET } from '../auth/second-factor/authenticator-app.entity.js';
import { type SealedColumn } from '../platform/database/backup/sealed-rows.js';

export const RCON_PASSWORD = 'rcon-password';
export const START_HOOK = 'start-hook';

/** All columns encrypted with the panel's key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'servers', column: 'sealed_password', purpose: RCON_PASSWORD },
  { table: 'servers', column: 'sealed_start_hook', purpose: START_HOOK },
  { table: 'authenticator_apps', column: 'sealed_secret', purpose: APP_SECRET },
  { table: 'authenticator_apps', column: 'sealed_pending_secret', purpose: APP_SECRET },
];
