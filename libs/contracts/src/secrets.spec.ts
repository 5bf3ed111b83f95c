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

/** Nothing that occurs in a name, so that finding it again can't be a coincidence. */
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
  it('is kept without it, whatever the game, the case, the quotes and the place', () => {
    fc.assert(
      fc.property(chosen(...commands), letterCase, form, secret, (name, written, build, value) => {
        const kept = commandWithoutSecrets(build(written(name), value));
        expect(kept).not.toContain(value);
        expect(kept).toContain('[hidden]');
        expect(commandWithoutSecrets(kept)).toBe(kept);
      }),
    );
  });

  it('is not repeated by the answer that is kept, in whatever words the game repeats it', () => {
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

  it('makes no answer much longer, and costs no time that anybody notices, however many words it has', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const words = letters.flatMap((one) => letters.map((other) => one + other));
    const command = `rcon_password ${words.join(' ')}`.slice(0, 1_024);
    const answer = 'ab ac id en hi de '.repeat(14_000);
    const before = process.cpuUsage().user;
    expect(answerWithoutSecrets(command, answer).length).toBeLessThan(5 * answer.length);
    // One search for each word, in what the others had put in, took seconds.
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
  ])('remembers %s as %s', (command, kept) => {
    expect(commandWithoutSecrets(command)).toBe(kept);
  });

  it.each([
    ...['players', 'say -1 the password is in the forum', 'rcon_password', 'kick 3 login spam', 'list'],
    ...['say login with your account', 'ban 3 0 asked for passwords', '#login', 'rcon_password;status'],
  ])('leaves %s as it is', (command) => {
    expect(commandWithoutSecrets(command)).toBe(command);
    expect(carriesSecret(command)).toBe(false);
  });
});

describe('What a game prints', () => {
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

  it('is looked at closely whenever it holds a name of the table', () => {
    for (const name of names) expect(textWithoutSecrets(`${name} hunter2`)).toBe(`${name} [hidden]`);
  });

  it('takes time in step with its length, however it is made', () => {
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
      // A search that tries each part again would take minutes.
      expect(process.cpuUsage(undefined).user - before).toBeLessThan(2_000_000);
    }
  });
});
