import { describe, expect, it } from '@jest/globals';
import { PLANS } from '@outpost/contracts/plans.js';
import { UNREAL_RULES } from '@outpost/games/argument-rules.js';
import { commandsIn } from '@outpost/games/command-chain.js';
import {
  type Action,
  type BanArguments,
  type KickArguments,
  type PlayerRef,
} from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Caller, NO_GRANTS } from '../auth/may.js';
import { type UserEntity } from '../auth/user.entity.js';
import { type UsersRepository } from '../auth/users.repository.js';
import { readEnvironment } from '../platform/read-environment.js';
import { type PlanUsageRepository } from './plan-usage.repository.js';
import { Entitlements } from './entitlements.service.js';

const person = (fields: Partial<UserEntity> = {}): UserEntity => ({
  id: 1,
  username: 'bert',
  usernameKey: 'bert',
  email: 'bert@example.com',
  emailKey: 'bert@example.com',
  passwordHash: 'hash',
  isAdmin: false,
  isApproved: true,
  subscriptionStatus: 'inactive',
  createdAt: new Date(0),
  isSuspended: false,
  approvalNotice: null,
  lastLoginAt: null,
  hasSecondFactor: false,
  serviceOfId: null,
  language: null,
  addressConfirmedAt: null,
  rejection: null,
  rejectedAt: null,
  ...fields,
});
const FREE = person();
const PREMIUM = person({ subscriptionStatus: 'active' });

const SERVER = { id: 1, ownerId: 1 };
const users = { findById: () => Promise.resolve(null) } as unknown as UsersRepository;

/** Each owner has registered server 1 first. */
const usage = { oldestOf: () => Promise.resolve([1]) } as unknown as PlanUsageRepository;

const entitlements = new Entitlements(readEnvironment({}), users, usage);
const by = (user: UserEntity): Caller => ({ user, grants: NO_GRANTS, limits: null });
const sends = (command: string, user = FREE, all = entitlements, server = SERVER): Promise<void> =>
  all.requireCommands(by(user), server, commandsIn(command, UNREAL_RULES));

/** A player with each form of id that the games use. */
const PLAYERS: readonly PlayerRef[] = [
  '76561198000000001',
  'Steam_76561198000000001',
  'STEAM_1:0:1',
  'f'.repeat(32),
  '11111111-2222-3333-4444-555555555555',
  'Bravo',
].map((value) => ({ slot: 3, name: 'Bravo', id: { kind: 'steam', value, verified: true } }));

function linesOf<A extends readonly unknown[]>(
  action: Action<A>,
  ...candidates: readonly A[]
): readonly string[] {
  if ('cannot' in action) return [];
  const built = candidates.flatMap((args) => {
    try {
      return [action.build(...args)];
    } catch (error) {
      if (error instanceof RconError) return [];
      throw error;
    }
  });
  const [first] = built;
  if (first === undefined) throw new Error('no form of a player fits this game');
  return first;
}

const PROFILES = new GameProfiles().all().map((profile): [string, GameProfile] => [profile.id, profile]);

describe('the free tier', () => {
  it.each(PROFILES)('may list players and bans, chat and kick on %s', async (id, { commands }) => {
    const lines = [
      ...linesOf(commands.listPlayers, []),
      ...linesOf(commands.listBans, []),
      // In Factorio every line without a leading slash is chat, so its chat has no command word.
      ...(id === 'factorio' ? [] : linesOf(commands.say, [{ text: 'hello' }])),
      ...linesOf(commands.kick, ...PLAYERS.map((player): [KickArguments] => [{ player, reason: 'why' }])),
    ];
    expect(lines.filter((line) => line === '')).toEqual([]);
    for (const line of lines) await expect(sends(line)).resolves.toBeUndefined();
  });

  it.each(PROFILES)('may not ban, save, restart or shut down on %s', async (_id, { commands }) => {
    const banned = PLAYERS.map((one): [BanArguments] => [{ player: one, reason: 'why', minutes: 0 }]);
    const lines = [
      ...linesOf(commands.ban, ...banned).slice(0, 1),
      ...linesOf(commands.save, []),
      ...linesOf(commands.restart, [{ seconds: 10, text: 'soon' }]),
      ...linesOf(commands.shutdown, [{ seconds: 10, text: 'soon' }]),
    ];
    for (const line of lines) await expect(sends(line)).rejects.toThrow('The Free tier does not include');
  });

  it.each([
    ...['ban 3 0 why', 'addBan 1 0', 'removeBan 1', 'ban add 1 1 year', '#ban create 1 0', 'banid 0 1 kick'],
    ...['/banlist clear', '/ban x', '#lock', '#restart', '#shutdown', '#missions', 'restart', 'quit', 'stop'],
    ...['shutdown', 'DoExit', '_restart', '/quit', 'kickall', 'sayx', '', '"kick"', 'rcon_password x'],
  ])('does not send %j [S1.17 S1.22]', async (command) => {
    await expect(sends(command)).rejects.toThrow('The Free tier does not include');
    await expect(sends(command, PREMIUM)).resolves.toBeUndefined();
  });

  it.each(['PLAYERS', 'Ban  List 2', ' say hello', 'say "a; b | c"'])('sends %j', async (command) => {
    await expect(sends(command)).resolves.toBeUndefined();
  });

  it.each([
    ...['say hi; quit', 'status;quit', 'listplayers|doexit', 'say "a" ; quit', 'kick 3 | DoExit'],
    ...['say "x;op me', String.raw`say "a\";quit;"`, String.raw`say \";quit;\"`],
  ])('refuses a second command chained to an allowed one: %j', async (command) => {
    await expect(sends(command)).rejects.toThrow('The Free tier');
    await expect(sends(command, PREMIUM)).resolves.toBeUndefined();
  });

  it.each(['status; players', 'say "x; y" ; listid'])(
    'sends a chain of included commands: %j',
    async (command) => {
      await expect(sends(command)).resolves.toBeUndefined();
    },
  );

  it('holds one server and a day of logs [S1.16 S1.21]', () => {
    expect(() => entitlements.requireRoomForServer(FREE, 0)).not.toThrow();
    expect(() => entitlements.requireRoomForServer(FREE, 1)).toThrow('holds 1 server');
    expect(() => entitlements.requireRoomForServer(PREMIUM, 1_000)).not.toThrow();
    expect([FREE, PREMIUM].map((user) => entitlements.logRetentionDays(user))).toEqual([1, 30]);
  });

  it('does not apply when billing is off', async () => {
    const unlimited = new Entitlements(readEnvironment({ BILLING: 'off' }), users, usage);
    await expect(sends('#shutdown', FREE, unlimited)).resolves.toBeUndefined();
    expect(unlimited.limits(FREE)).toEqual(PLANS.premium);
  });

  it('is that of the owner, whoever sends the command', async () => {
    const plans = { 7: FREE, 8: PREMIUM } as Readonly<Record<number, UserEntity>>;
    const owners = {
      findById: (id: number) => Promise.resolve(plans[id] ?? null),
    } as unknown as UsersRepository;
    const shared = new Entitlements(readEnvironment({}), owners, usage);
    const shutsDown = (user: UserEntity, ownerId: number): Promise<void> =>
      shared.requireCommands(by(user), { id: 1, ownerId }, ['#shutdown']);
    await expect(shutsDown(PREMIUM, 7)).rejects.toThrow('The Free tier');
    await expect(shutsDown(FREE, 8)).resolves.toBeUndefined();
    await expect(shutsDown(FREE, 9)).rejects.toThrow('Server not found');
  });

  it('keeps the server that was registered first, and the others are read-only', async () => {
    const second = { id: 2, ownerId: 1 };
    await expect(sends('players', FREE, entitlements, second)).rejects.toThrow('This one is read-only');
    await expect(entitlements.requireHeld(by(FREE), second)).rejects.toThrow('This one is read-only');
    await expect(entitlements.requireHeld(by(FREE), SERVER)).resolves.toBeUndefined();
    await expect(entitlements.requireHeld(by(PREMIUM), second)).resolves.toBeUndefined();
    const unlimited = new Entitlements(readEnvironment({ BILLING: 'off' }), users, usage);
    await expect(unlimited.requireHeld(by(FREE), second)).resolves.toBeUndefined();
  });

  it('allows no commands for a suspended account, whatever its plan', async () => {
    const suspended = person({ isSuspended: true, subscriptionStatus: 'active' });
    await expect(sends('players', suspended)).rejects.toThrow(
      "The account of the server's owner is suspended",
    );
  });
});
