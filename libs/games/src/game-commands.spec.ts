import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Player, type StableId } from './listings.js';
import { type Action, type PlayerRef } from './game-commands.js';
import { type GameProfile } from './game-profile.js';
import { GameProfiles } from './game-profiles.js';

const profiles = new GameProfiles();
const ALL = profiles.all();
const GUID = '0123456789abcdef0123456789abcdef';
const STEAM = '76561198000000001';

const idOf = (value: string, kind: StableId['kind'] = 'account'): StableId => ({
  kind,
  value,
  verified: true,
});
const ref = (slot: number | null, id: StableId | null, name = 'Some Name'): PlayerRef => ({ slot, id, name });

/** An id each game accepts. */
const IDS: Readonly<Record<string, StableId>> = {
  dayz: idOf(GUID, 'battleye-guid'),
  arma2oa: idOf(GUID, 'battleye-guid'),
  arma3: idOf(GUID, 'battleye-guid'),
  'generic-battleye': idOf(GUID, 'battleye-guid'),
  reforger: idOf('b6955d91-4749-4cdb-9a51-e69f630ec435', 'reforger-identity'),
  minecraft: idOf('Steve', 'account-name'),
  factorio: idOf('Bob', 'account-name'),
  zomboid: idOf('Bob the Builder ', 'account-name'),
  '7dtd': idOf(`Steam_${STEAM}`, 'platform'),
  'source-engine': idOf('STEAM_1:0:1001', 'steam'),
};
const idFor = ({ id }: GameProfile): StableId => IDS[id] ?? idOf(STEAM, 'steam');

function built<Arguments extends readonly unknown[]>(
  action: Action<Arguments>,
  ...given: Arguments
): readonly string[] {
  if (!('build' in action)) return [];
  try {
    return action.build(...given);
  } catch (error) {
    if (error instanceof RconError && error.kind === 'invalid-command') return [];
    throw error;
  }
}

const NASTY = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...Array.from(';"\'\\|/ \n\r\t\0\u0085\u2028\u2029\u00a0@#`'),
        'quit',
        '#shutdown',
        '/quit',
        'a',
        '" ; quit "',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

/** Every line the profile builds from these hostile arguments; rejected ones build none. */
function allLines(profile: GameProfile, text: string, id: StableId): readonly string[] {
  const { commands } = profile;
  const player = ref(3, id, text);
  return [
    ...built(commands.say, { text }),
    ...built(commands.tell, { player, text }),
    ...built(commands.kick, { player, reason: text }),
    ...built(commands.ban, { player, minutes: 0, reason: text }),
    ...built(commands.ban, { player, minutes: 1440, reason: text }),
    ...built(commands.unban, { ban: { listNumber: 7, target: id } }),
    ...built(commands.restart, { seconds: 60, text }),
    ...built(commands.shutdown, { seconds: 60, text }),
  ];
}

/** The command itself, which must not depend on its arguments. */
const commandWord = (line: string): string => line.split(' ', 1)[0] ?? '';

const expectHarmless = (profile: GameProfile, text: string, id: StableId): void => {
  const expected = new Set(allLines(profile, 'harmless', idFor(profile)).map(commandWord));
  const rules = profile.argumentRules.replaced;
  for (const line of allLines(profile, text, id)) {
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    for (const separator of [';', '|', '\\']) if (rules.has(separator)) expect(line).not.toContain(separator);
    if (rules.has('"')) expect([...line.matchAll(/"/g)].length % 2).toBe(0);
    // Factorio treats a line without a leading slash as chat.
    if (profile.id === 'factorio' && !line.startsWith('/')) continue;
    expect(expected).toContain(commandWord(line));
  }
};

describe('the commands of every game', () => {
  it.each(ALL)('AT-66: no text starts a second command or closes its quotes ($name)', (profile) => {
    fc.assert(fc.property(NASTY, (text) => expectHarmless(profile, text, idFor(profile))));
  });

  it.each(ALL)('AT-66: no id starts a second command or closes its quotes ($name)', (profile) => {
    fc.assert(
      fc.property(NASTY, (value) => expectHarmless(profile, 'reason', idOf(value, idFor(profile).kind))),
    );
  });

  it.each(ALL)('AT-66: quotes in a text are replaced where they delimit arguments ($name)', (profile) => {
    const quotes = (text: string): number =>
      allLines(profile, text, idFor(profile)).join('').split('"').length;
    if (profile.argumentRules.replaced.has('"')) expect(quotes('a " b "" c')).toBe(quotes('a b c'));
  });

  it.each(ALL)(
    'AT-62: no line depends on the player name, except the note Rust stores ($name)',
    (profile) => {
      const { kick, ban } = profile.commands;
      const named = (name: string): readonly string[] => {
        const player = ref(3, idFor(profile), name);
        return [
          ...built(kick, { player }),
          ...(profile.id.startsWith('rust') ? [] : built(ban, { player, minutes: 0 })),
        ];
      };
      expect(named('trailing ')).toEqual(named('somebody else'));
    },
  );

  it.each(ALL)('AT-62: builds no command for a player without id and slot ($name)', ({ commands }) => {
    const player: Pick<Player, 'slot' | 'id' | 'name'> = ref(null, null);
    expect(built(commands.kick, { player })).toEqual([]);
    expect(built(commands.ban, { player, minutes: 0 })).toEqual([]);
    expect(built(commands.tell, { player, text: 'hello' })).toEqual([]);
  });

  it.each(ALL)('an empty message is not sent ($name)', ({ commands }) => {
    for (const text of ['', ' \n ', '\u0000']) expect(built(commands.say, { text })).toEqual([]);
  });

  it.each(ALL)('a temporary ban is never turned into a permanent one ($name)', ({ commands, ...profile }) => {
    const player = ref(3, idFor({ commands, ...profile }));
    const forever = built(commands.ban, { player, minutes: 0 });
    const day = built(commands.ban, { player, minutes: 1440 });
    if (day.length > 0) expect(day).not.toEqual(forever);
    for (const minutes of [-1, 1.5, Number.NaN]) expect(built(commands.ban, { player, minutes })).toEqual([]);
  });
});

describe('single games', () => {
  const { commands: dayz } = profiles.get('dayz');

  it('AT-29: DayZ bans by the full GUID, kicks the slot, and never sends a ban without a target', () => {
    const player = ref(4, idOf(GUID, 'battleye-guid'));
    expect(built(dayz.ban, { player, minutes: 60, reason: 'x' })).toEqual([
      `addBan ${GUID} 60 x`,
      'kick 4 x',
    ]);
    expect(built(dayz.ban, { player: ref(4, null), minutes: 60, reason: 'x' })).toEqual(['ban 4 60 x']);
    for (const value of ['', GUID.slice(1), '0.0.0.0']) {
      expect(built(dayz.ban, { player: ref(4, idOf(value, 'battleye-guid')), minutes: 0 })).toEqual([]);
    }
  });

  it('DayZ removes a ban by its number and writes the file', () => {
    const target = idOf(GUID, 'battleye-guid');
    expect(built(dayz.unban, { ban: { listNumber: 7, target } })).toEqual(['removeBan 7', 'writeBans']);
    expect(built(dayz.unban, { ban: { listNumber: null, target } })).toEqual([]);
  });

  it('AT-60: Palworld messages contain no blanks, and the note says so', () => {
    const { say } = profiles.get('palworld').commands;
    expect(built(say, { text: 'Restart in\u00a0five minutes' })).toEqual([
      'Broadcast Restart_in_five_minutes',
    ]);
    expect(String('note' in say && say.note)).toContain('underscores');
  });

  it('AT-44: no text makes a command exceed the limit of Minecraft', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 400, maxLength: 3000 }), (text) => {
        for (const line of allLines(profiles.get('minecraft'), text, idOf('Steve', 'account-name'))) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(1446);
        }
      }),
    );
  });

  it('Minecraft accepts no selector as a player: it would match everyone', () => {
    const { kick } = profiles.get('minecraft').commands;
    expect(built(kick, { player: ref(null, idOf('@a', 'account-name')) })).toEqual([]);
  });

  it('Factorio messages that look like a command lose their slashes', () => {
    expect(built(profiles.get('factorio').commands.say, { text: ' //quit' })).toEqual(['quit']);
  });

  it('AT-62: Project Zomboid account names keep their blanks', () => {
    const { kick } = profiles.get('zomboid').commands;
    const player = ref(null, idOf('Bob ', 'account-name'));
    expect(built(kick, { player, reason: 'a "b" \\' })).toEqual([`kickuser "Bob " -r "a 'b' /"`]);
  });

  it('Rust quotes name and reason, and restarts after a countdown', () => {
    const { ban, restart } = profiles.get('rust').commands;
    const player = ref(null, idOf(STEAM, 'steam'), 'x" ; quit "');
    expect(built(ban, { player, minutes: 0 })).toEqual([`banid ${STEAM} "x' , quit '" ""`]);
    expect(built(restart, { seconds: 60, text: 'update' })).toEqual(['restart 60 "update"']);
  });

  it('Squad bans only for whole days', () => {
    const { ban } = profiles.get('squad').commands;
    const player = ref(3, idOf(STEAM, 'steam'));
    expect(built(ban, { player, minutes: 2880, reason: 'x' })).toEqual([`AdminBan "${STEAM}" "2d" x`]);
    expect(built(ban, { player, minutes: 60 })).toEqual([]);
  });
});
