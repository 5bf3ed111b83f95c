import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  answerWithoutSecrets,
  carriesSecret,
  commandWithoutSecrets,
  SECRET_NAMES,
  textWithoutSecrets,
  WORDS_OF_COMMANDS,
} from './secrets.js';

const names = Object.values(SECRET_NAMES).flat();
const commands = [...names, ...Object.values(WORDS_OF_COMMANDS).flat()];

/** Uses only characters that occur in no command name, so that a match cannot be a coincidence. */
const secret = fc.stringMatching(/^[QXZ7-9!$%&*+]{2,24}$/);
const chosen = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const letterCase = chosen(
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
);
const form = chosen(
  (name: string, value: string) => `${name} ${value}`,
  (name: string, value: string) => `${name}   "${value}"`,
  (name: string, value: string) => `  "${name}" "${value}"`,
  (name: string, value: string) => `${name} '${value}`,
  (name: string, value: string) => `status;${name} ${value}`,
  (name: string, value: string) => `say "hi" ; ${name} ${value}; status`,
  (name: string, value: string) => `alias x "${name} ${value}"`,
);

describe('A command with a password', () => {
  it('is redacted, whatever the game, letter case, quotes and position', () => {
    fc.assert(
      fc.property(chosen(...commands), letterCase, form, secret, (name, written, build, value) => {
        const redacted = commandWithoutSecrets(build(written(name), value));
        expect(redacted).not.toContain(value);
        expect(redacted).toContain('[hidden]');
        expect(commandWithoutSecrets(redacted)).toBe(redacted);
      }),
    );
  });

  it('is redacted in the response, however the game echoes it', () => {
    const echo = chosen(
      (value: string) => `password is now ${value}.`,
      (value: string) => `Unknown command "${value}"`,
      (value: string) => `line one\nset to: ${value}\nline three ${value}`,
    );
    fc.assert(
      fc.property(chosen(...commands), form, echo, secret, (name, build, answer, value) => {
        expect(answerWithoutSecrets(build(name, value), answer(value))).not.toContain(value);
      }),
    );
  });

  it('neither inflates the response nor takes noticeable time, however many words it has', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const words = letters.flatMap((one) => letters.map((other) => one + other));
    const command = `rcon_password ${words.join(' ')}`.slice(0, 1_024);
    const answer = 'ab ac id en hi de '.repeat(14_000);
    const before = process.cpuUsage().user;
    expect(answerWithoutSecrets(command, answer).length).toBeLessThan(5 * answer.length);
    // Replacing word by word, on the output of the previous replacement, took seconds.
    expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  });

  it.each([
    ['RConPassword hunter2', 'RConPassword [hidden]'],
    ['#login hunter2 again', '#login [hidden]'],
    ['rcon_password "hunter2"', 'rcon_password [hidden]'],
    ['sv_password hunter2; say done', 'sv_password [hidden]'],
    ['global.rcon.password hunter2', 'global.rcon.password [hidden]'],
    ['sm_cvar mymod_password hunter2', 'sm_cvar mymod_password [hidden]'],
    ['setgamepref TelnetPassword hunter2', 'setgamepref TelnetPassword [hidden]'],
    ['/config set password hunter2', '/config set password [hidden]'],
    ['adduser "bert" "hunter2"', 'adduser [hidden]'],
  ])('redacts %s to %s', (command, redacted) => {
    expect(commandWithoutSecrets(command)).toBe(redacted);
  });

  it.each([
    ...['players', 'say -1 the password is in the forum', 'rcon_password', 'kick 3 login spam', 'list'],
    ...['say login with your account', 'ban 3 0 asked for passwords', '#login', 'rcon_password;status'],
  ])('leaves %s unchanged', (command) => {
    expect(commandWithoutSecrets(command)).toBe(command);
    expect(carriesSecret(command)).toBe(false);
  });
});

describe('Output of a game', () => {
  it.each([
    ['"rcon_password" = "hunter2" ( def. "" )', '"rcon_password" = [hidden]'],
    ['rcon.password: "hunter2"', 'rcon.password: [hidden]'],
    [
      'rcon from "192.0.2.1:51000": command "rcon_password hunter2"',
      'rcon from "192.0.2.1:51000": command "rcon_password [hidden]',
    ],
    ['ServerPassword=hunter2\nMaxPlayers=8', 'ServerPassword=[hidden]\nMaxPlayers=8'],
    ['(Global) Anna: the password is in the forum', '(Global) Anna: the password is in the forum'],
  ])('is shown without passwords: %s', (text, shown) => {
    expect(textWithoutSecrets(text)).toBe(shown);
  });

  it('is checked whenever it contains a name of the table', () => {
    for (const name of names) expect(textWithoutSecrets(`${name} hunter2`)).toBe(`${name} [hidden]`);
  });

  it('is processed in linear time, whatever its content', () => {
    const hostile = [
      'a'.repeat(262_144),
      'a.'.repeat(131_072),
      'password '.repeat(29_000),
      '"\';'.repeat(87_000),
    ];
    for (const text of hostile) {
      const before = process.cpuUsage().user;
      textWithoutSecrets(text);
      commandWithoutSecrets(text);
      // A backtracking search would take minutes.
      expect(process.cpuUsage(undefined).user - before).toBeLessThan(2_000_000);
    }
  });
});
