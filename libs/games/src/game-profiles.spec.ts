import { describe, expect, it } from '@jest/globals';
import { SOURCE_DIALECTS } from '@outpost/rcon-protocol/source/source.dialects.js';
import { type SourceWire } from '@outpost/rcon-protocol/source/source.driver.js';
import { GameProfileError, isRefusal } from './game-profile.js';
import { GameProfiles, UnknownGameError } from './game-profiles.js';

const profiles = new GameProfiles();
const ALL = profiles.all();

describe('GameProfiles', () => {
  it('registers every built-in game by its id', () => {
    expect(ALL.map(({ id }) => id).sort()).toEqual(
      [
        ...[
          'dayz',
          'arma2oa',
          'arma3',
          'reforger',
          'generic-battleye',
          'rust',
          'rust-web',
          'minecraft',
          'ark-se',
          'ark-sa',
        ],
        ...[
          'palworld',
          '7dtd',
          'zomboid',
          'conan',
          'squad',
          'factorio',
          'cs2',
          'source-engine',
          'generic-source',
        ],
      ].sort(),
    );
    expect(profiles.get('dayz').name).toBe('DayZ');
  });

  it('defaults to DayZ for BattlEye servers and to the generic game for Source servers', () => {
    expect(profiles.defaultFor('battleye')?.id).toBe('dayz');
    expect(profiles.defaultFor('source')?.id).toBe('generic-source');
    expect(profiles.defaultFor('webrcon')?.id).toBe('rust-web');
    expect(profiles.defaultFor('telnet')?.id).toBe('7dtd');
    expect(profiles.defaultFor('quake')).toBeUndefined();
  });

  it('throws a typed error for an unregistered game, whatever its id', () => {
    for (const id of ['quake', '', '__proto__', 'constructor']) {
      expect(() => profiles.get(id)).toThrow(UnknownGameError);
    }
  });

  it('registers games of plugins, and rejects a taken or malformed id', () => {
    const own = new GameProfiles();
    const valheim = { ...own.get('generic-source'), id: 'valheim', protocol: 'valheim-rcon' };
    own.register(valheim);
    const { readPlayers, ...data } = valheim;
    expect(own.get('valheim')).toMatchObject(data);
    expect(own.get('valheim').readPlayers?.('Anna').raw).toBe(readPlayers?.('Anna').raw);
    expect(own.defaultFor('valheim-rcon')).toBe(own.get('valheim'));
    expect(() => own.register(valheim)).toThrow(GameProfileError);
    expect(() => own.register({ ...valheim, id: 'Val heim' })).toThrow(GameProfileError);
    expect(() => profiles.get('valheim')).toThrow(UnknownGameError);
  });

  it.each(ALL)(
    'has a well-formed catalogue and dialect for $name',
    ({ catalogue, wire, readPlayers, commands }) => {
      for (const { name, usage, help } of catalogue) {
        expect([usage.startsWith(name), /^.{4,89}$/.test(String(help))]).toEqual([true, true]);
      }
      const { dialect } = wire as SourceWire;
      if (dialect !== undefined) expect(Object.keys(SOURCE_DIALECTS)).toContain(dialect);
      if ('build' in commands.listPlayers) expect(readPlayers).not.toBeNull();
    },
  );

  it.each([
    ['dayz', '#shutdown', 'shutdown'],
    ['dayz', '  #SHUTDOWN  ', 'shutdown'],
    ['dayz', 'say -1 #shutdown soon', undefined],
    ['arma3', '#restartserver', 'restart'],
    ['arma3', '#restart', undefined],
    ['rust', 'restart 300 "update"', 'restart'],
    ['rust', 'restart -1', undefined],
    ['rust', 'say quit', undefined],
    ['minecraft', 'stop', 'shutdown'],
    ['minecraft', 'stopsound @a', undefined],
    ['ark-se', 'DoExit', 'shutdown'],
    ['palworld', 'Shutdown 60 update', 'shutdown'],
    ['factorio', '/quit', 'shutdown'],
    ['factorio', 'quit', undefined],
    ['squad', 'AdminRestartMatch', undefined],
    ['generic-source', 'quit', 'shutdown'],
    ['generic-source', 'status', undefined],
  ] as const)('%s: the line "%s" is classified as %s', (game, commandLine, goingDown) => {
    expect(profiles.get(game).restartOf(commandLine)).toBe(goingDown);
  });

  it.each([
    ['dayz', 'Unknown command', true],
    ['dayz', 'Disallowed command', true],
    ['dayz', '', false],
    ['arma3', 'Unknown command\n', true],
    ['reforger', "unknown command 'fly'", true],
    ['minecraft', 'Unknown or incomplete command, see below for errorfly<--[HERE]', true],
    ['minecraft', 'Incorrect argument for commandtime set noon1<--[HERE]', true],
    ['minecraft', '\u00a7fUnknown command. Type "/help" for help.', true],
    ['minecraft', "Unknown command, type 'help' for all commands.", true],
    ['minecraft', '[Server] Unknown command', false],
    ['minecraft', 'There are 0 of a max of 20 players online: ', false],
    ['rust', "Command 'fly' not found", true],
    ['rust-web', "Command 'fly' not found", true],
    ['rust', '[]', false],
    ['conan', 'Couldn\'t find the command: "fly". Try "help"', true],
    ['7dtd', "2026-01-01T10:53:10 1.738 INF Executing command 'fly'\n*** ERROR: unknown command 'fly'", true],
    ['cs2', "Unknown command 'fly'!", true],
    ['source-engine', 'Unknown command "fly"\n', true],
    ['source-engine', 'hostname: Unknown command', false],
    ['generic-source', 'Unknown or incomplete command, see below for errorfly<--[HERE]', true],
    ['generic-source', "Command 'fly' not found", true],
    ['ark-se', 'Server received, But no response!!', false],
    ['squad', '', false],
  ] as const)('%s: the reply %j is a refusal: %s', (game, answer, expected) => {
    expect(isRefusal(profiles.get(game), answer)).toBe(expected);
  });

  it('looks for a refusal only at the beginning of a reply, however long it is', () => {
    const long = `${' '.repeat(2_000_000)}Unknown command`;
    for (const profile of ALL) expect(isRefusal(profile, long)).toBe(false);
  });

  it.each(ALL)('classifies the restart and shutdown commands that $name builds', (profile) => {
    const countdown = { seconds: 60, text: 'update' };
    for (const action of ['restart', 'shutdown'] as const) {
      const command = profile.commands[action];
      const last = 'build' in command ? command.build(countdown).at(-1) : undefined;
      if (last !== undefined) expect(profile.restartOf(last)).toBe(action);
    }
  });

  it.each(ALL)('probes $name after login with a command without side effects', (profile) => {
    const { wire, restartOf, commands, protocol } = profile;
    const { check } = wire;
    if (check === undefined) {
      // These drivers have their own probes: `serverinfo` and `gettime`.
      expect(['webrcon', 'telnet']).toContain(protocol);
      return;
    }
    expect(check).toMatch(/^[#/]?[A-Za-z]{1,15}$/);
    expect(restartOf(check)).toBeUndefined();
    if ('build' in commands.save) expect(commands.save.build()).not.toContain(check);
  });
});
