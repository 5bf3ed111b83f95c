import { ValidateBy } from 'class-validator';

/**
 * Commands and settings whose value is a password, by game. Names that are also ordinary words are in
 * {@link WORDS_OF_COMMANDS}. A server may run another game than it is registered with, so the names of all games are
 * always searched for.
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

/** Commands with a password among their arguments. Being ordinary words, they only match at the start of a command. */
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
/** More words than a password has; bounded, since each is searched for in a response that may be long. */
const MAX_WORDS = 16;
/** Characters of a word that are compared. */
const COMPARED_CHARACTERS = 32;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
const anyOf = (table: Readonly<Record<string, readonly string[]>>): string =>
  [...new Set(Object.values(table).flat().map(escaped))].join('|');

/** Includes settings of mods and plugins, which share the ending: `sm_rcon_password`, `MyMod.AdminPassword`. */
const NAME = `(?:${anyOf(SECRET_NAMES)}|[\\w.-]*[\\w.-]passw(?:ord|d))`;
/** The name, the separator before its value, and the rest of the line. */
const NAMED = new RegExp(`((?<![\\w.-])${NAME}(?![\\w.-])["']?\\s*(?:[=:,]\\s*)?)(?![\\s;|=:,])\\S.*`, 'giu');
/** At the start of the line, after a separator, or at the start of a quoted command. */
const IN_FRONT = new RegExp(
  `((?:^|[;|"'])\\s*["']?[/#]?(?:${anyOf(WORDS_OF_COMMANDS)})["']?\\s+)(?![\\s;|])\\S.*`,
  'giu',
);

/** Cheap pre-check: every name above contains one of these, and most lines of a game contain none. */
const SUSPECT = /passw|cheats|makemeadmin|setsteamaccount|discordtoken/iu;

/** The command with its passwords redacted, safe to store, log and show to others. */
export const commandWithoutSecrets = (command: string): string =>
  command.replace(IN_FRONT, `$1${HIDDEN}`).replace(NAMED, `$1${HIDDEN}`);

/** Whether the command contains a password. */
export const carriesSecret = (command: string): boolean => commandWithoutSecrets(command) !== command;

/** A line or response of a game with passwords redacted, since games echo commands. */
export const textWithoutSecrets = (text: string): string =>
  SUSPECT.test(text) ? text.replace(NAMED, `$1${HIDDEN}`) : text;

/** The response to a command, with the passwords of the command redacted wherever they are echoed. */
export function answerWithoutSecrets(command: string, answer: string): string {
  const shown = textWithoutSecrets(answer);
  const secrets = secretsOf(command);
  if (secrets.length === 0) return shown;
  const one = `(?:${secrets.map(wordBeginning).join('|')})`;
  // Adjacent matches become one replacement: a response may consist of thousands of them.
  return shown.replace(new RegExp(`${one}(?:\\s*${one})*`, 'g'), HIDDEN);
}

/** Matches a long word by its beginning: a repetitive one would otherwise be compared in full at each position. */
const wordBeginning = (word: string): string =>
  word.length > COMPARED_CHARACTERS ? `${escaped(word.slice(0, COMPARED_CHARACTERS))}\\S*` : escaped(word);

/** The passwords in a command, as typed and without quotes; longest first, since one may contain another. */
function secretsOf(command: string): readonly string[] {
  const redacted = commandWithoutSecrets(command);
  if (redacted === command) return [];
  const typed = command.slice(redacted.indexOf(HIDDEN)).split(/\s+/, MAX_WORDS);
  const bare = typed.map((word) => word.replace(/^["';]+|["';]+$/g, ''));
  return [...new Set([...typed, ...bare])]
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length);
}

/** For texts that are stored unredacted and shown to everyone with access to the server. */
export const HoldsNoPassword = (message: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'holdsNoPassword',
      validator: { validate: (value) => typeof value !== 'string' || !carriesSecret(value) },
    },
    { message },
  );
