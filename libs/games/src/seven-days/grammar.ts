import { type CommandGrammar } from '../command-grammar.js';

/** The short names of the commands, from the game's own `help`. */
export const SEVEN_DAYS_GRAMMAR: CommandGrammar = {
  synonyms: {
    lp: 'listplayers',
    lpi: 'listplayerids',
    lkp: 'listknownplayers',
    le: 'listents',
    sa: 'saveworld',
    st: 'settime',
    gt: 'gettime',
    se: 'spawnentity',
    tele: 'teleport',
    tp: 'teleport',
    pm: 'sayplayer',
    cp: 'commandpermission',
    sg: 'setgamepref',
    gg: 'getgamepref',
    sgs: 'setgamestat',
  },
};
