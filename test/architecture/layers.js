// @ts-check

/** Allowed dependencies between the workspaces; anything not listed is forbidden. */
export const MAY_USE = {
  'libs/clock': [],
  'libs/contracts': [],
  'libs/api-client': ['libs/contracts'],
  'libs/rcon-protocol': ['libs/clock', 'libs/contracts'],
  'libs/games': ['libs/rcon-protocol', 'libs/contracts'],
  'libs/rcon-connections': ['libs/rcon-protocol', 'libs/clock', 'libs/contracts'],
  'libs/game-query': ['libs/contracts'],
  'apps/server': [
    'libs/clock',
    'libs/game-query',
    'libs/games',
    'libs/rcon-connections',
    'libs/rcon-protocol',
    'libs/contracts',
  ],
  'apps/simulator': ['libs/rcon-protocol', 'libs/contracts'],
  'apps/launcher': [],
  cli: ['libs/api-client', 'libs/contracts'],
  web: ['libs/api-client', 'libs/contracts'],
};

/** The modules of apps/server/src. A module may import from earlier lines, but not from others on its own line. */
export const SERVER_MODULES = [
  ['platform'],
  ['audit'],
  ['mail'],
  ['auth'],
  ['billing'],
  ['plugins'],
  ['games'],
  ['servers'],
  ['policy'],
  ['cluster'],
  ['rcon'],
  ['players', 'admin', 'people', 'approvals', 'channels', 'maintenance'],
  ['scheduler'],
  ['monitoring'],
  ['logs', 'audit-log'],
  ['incidents'],
  ['alerts', 'status-pages'],
  ['realtime'],
  ['health'],
  ['demo'],
];

/** The same for web/src. */
export const WEB_FOLDERS = [
  ['i18n'],
  ['theme'],
  ['data'],
  ['live'],
  ['components/ui'],
  ['components/shared'],
  ['features'],
  ['app'],
];
