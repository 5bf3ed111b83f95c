import { CreateAccountsAndServers1795219200000 } from './1795219200000-create-accounts-and-servers.js';
import { AddServerGame1795305600000 } from './1795305600000-add-server-game.js';
import { AddCommandSource1795392000000 } from './1795392000000-add-command-source.js';

/** In the order they run; append only. A migration that has shipped is never changed. */
export const MIGRATIONS = [
  CreateAccountsAndServers1795219200000,
  AddServerGame1795305600000,
  AddCommandSource1795392000000,
];
