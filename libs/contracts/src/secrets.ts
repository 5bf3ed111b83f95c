import { ValidateBy } from 'class-validator';

/**
 * Commands and settings of the games whose value is a password. Names that mean something else in plain speech
 * stand in {@link WORDS_OF_COMMANDS}. A server may be registered with another game than it runs, so the names of
 * all games are looked for everywhere.
 */
export const SECRET_NAMES: Readonly<Record<string, readonly string[]>> = {
  battleye: ['RConPassword'],
  reforger: ['adminPassword'],
  'source-engine': ['rcon_password', 'sv_password', 'tv_password', 'tv_relaypassword', 'sv_setsteamaccount'],
  rust: ['rcon.password', 'server.password'],
  ark: ['EnableCheats', 'ServerPassword', 'ServerAdminPassword', 'SpectatorPassword'],
  conan: ['MakeMeAdmin', 'AdminPassword', 'RconPassword'],
  squad: ['AdminSetServerPassword'],
  palworld: ['AdminPassword', 'ServerPassword'],
  zomboid: ['RCONPassword', 'DiscordToken'],
  'seven-days': ['ServerPassword', 'TelnetPassword', 'ControlPanelPassword'],
  factorio: ['game_password', 'rcon-password'],
  minecraft: ['rcon.password'],
};

/** Commands with a password among their arguments, told from plain speech by their place in front. */
export const WORDS_OF_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'battleye, reforger, arma': ['#login', '#password'],
  'source-engine': ['password', 'rcon_login'],
  zomboid: ['adduser', 'setpassword', 'changepwd', 'changeoption Password'],
  factorio: ['/config set password', '/config set game-password'],
  'minecraft with accounts': [
    ...['login', 'l', 'register', 'reg', 'changepassword', 'changepass', 'cp'],
    ...['authme register', 'authme changepassword', 'authme password', 'authme cp'],
  ],
};

const HIDDEN = '[hidden]';
/** A password has fewer words. Each of them is looked for in an answer that may be long. */
const MOST_WORDS = 16;
/** Characters of a word that are compared. */
const COMPARED = 32;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
const anyOf = (table: Readonly<Record<string, readonly string[]>>): string =>
  [...new Set(Object.values(table).flat().map(escaped))].join('|');

/** Settings of mods and plugins end in the same word: `sm_rcon_password`, `MyMod.AdminPassword`. */
const NAME = `(?:${anyOf(SECRET_NAMES)}|[\\w.-]*[\\w.-]passw(?:ord|d))`;
/** The name, what may stand between it and its value, and all that follows in the line. */
const NAMED = new RegExp(`((?<![\\w.-])${NAME}(?![\\w.-])["']?\\s*(?:[=:,]\\s*)?)(?![\\s;|=:,])\\S.*`, 'giu');
/** In front of the line, behind a separator, or in front of a quoted command. */
const IN_FRONT = new RegExp(
  `((?:^|[;|"'])\\s*["']?[/#]?(?:${anyOf(WORDS_OF_COMMANDS)})["']?\\s+)(?![\\s;|])\\S.*`,
  'giu',
);

/** Part of every name above: most lines of a game hold none, and are passed on at the price of one look. */
const SUSPECT = /passw|cheats|makemeadmin|setsteamaccount|discordtoken/iu;

/** The command as it may be kept, shown to others and logged. */
export const commandWithoutSecrets = (command: string): string =>
  command.replace(IN_FRONT, `$1${HIDDEN}`).replace(NAMED, `$1${HIDDEN}`);

/** Whether a password stands in the command. */
export const carriesSecret = (command: string): boolean => commandWithoutSecrets(command) !== command;

/** A line or an answer of a game as it may be kept and shown to others: games repeat what was typed. */
export const textWithoutSecrets = (text: string): string =>
  SUSPECT.test(text) ? text.replace(NAMED, `$1${HIDDEN}`) : text;

/** The same for the answer to a command: what the command hid is hidden wherever it is repeated. */
export function answerWithoutSecrets(command: string, answer: string): string {
  const shown = textWithoutSecrets(answer);
  const secrets = secretsOf(command);
  if (secrets.length === 0) return shown;
  const one = `(?:${secrets.map(wordBeginning).join('|')})`;
  // Neighbours are hidden as one: an answer may be nothing but thousands of them.
  return shown.replace(new RegExp(`${one}(?:\\s*${one})*`, 'g'), HIDDEN);
}

/** Finds a long word by its beginning: one that repeats itself would be compared whole at each place of the answer. */
const wordBeginning = (word: string): string =>
  word.length > COMPARED ? `${escaped(word.slice(0, COMPARED))}\\S*` : escaped(word);

/** The passwords in a command, as typed and without their quotes; the longest first, as one may hold another. */
function secretsOf(command: string): readonly string[] {
  const kept = commandWithoutSecrets(command);
  if (kept === command) return [];
  const typed = command.slice(kept.indexOf(HIDDEN)).split(/\s+/, MOST_WORDS);
  const bare = typed.map((word) => word.replace(/^["';]+|["';]+$/g, ''));
  return [...new Set([...typed, ...bare])]
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length);
}

/** For texts that are kept as they are and shown to everybody who may use the server. */
export const HoldsNoPassword = (message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'holdsNoPassword',
      validator: { validate: (value) => typeof value !== 'string' || !carriesSecret(value) },
    },
    { message },
  );
