import { beforeEach, describe, expect, it } from '@jest/globals';
import { Message } from '@outpost/contracts/message.js';
import { type StableId } from '@outpost/games/listings.js';
import { Games } from '../games/games.service.js';
import { ActionVerifier, type Verification } from './action-verifier.js';
import { BanLists } from './ban-lists.service.js';
import { guid, playersTable, ScriptedGame } from './testing/scripted-game.js';

const ID: StableId = { kind: 'battleye-guid', value: guid('a'), verified: true };
const ANNA = { slot: 0, name: 'Anna', id: ID };
const WITH_ANNA = playersTable([0, 'a', 'Anna'], [1, 'b', 'Bert']);
const WITHOUT_ANNA = playersTable([1, 'b', 'Bert']);
const bansTable = (...rows: readonly string[]): string =>
  [
    'GUID Bans:',
    '[#] [GUID] [Minutes left] [Reason]',
    '----------------------------------------',
    ...rows.map((target, index) => `${index}  ${target} perm cheating`),
    '',
    'IP Bans:',
    '[#] [IP Address] [Minutes left] [Reason]',
    '----------------------------------------------',
  ].join('\n');

describe('Verifying the effect of a command', () => {
  let game: ScriptedGame;
  let verifier: ActionVerifier;
  beforeEach(async () => {
    game = new ScriptedGame();
    await game.fixture.open();
    const bans = new BanLists(game.fixture.pool, new Games(game.profiles));
    verifier = new ActionVerifier(game.lists, bans, game.fixture.clock);
  });

  const settled = async (verification: Promise<Verification>, ms = 0): Promise<Verification> => {
    await game.fixture.pass(ms);
    return verification;
  };

  it('AT-65: confirms at once that a player is gone', async () => {
    game.answers(WITHOUT_ANNA);
    expect(await settled(verifier.playerGone(game.server, ANNA))).toEqual({ result: 'confirmed' });
    expect(game.fixture.driver.sentForCallers).toHaveLength(1);
  });

  it('AT-65: retries for a server that is slow to act', async () => {
    game.answers(WITH_ANNA);
    const verification = verifier.playerGone(game.server, ANNA);
    await game.fixture.pass(900);
    game.answers(WITHOUT_ANNA);
    expect(await settled(verification, 100)).toEqual({ result: 'confirmed' });
  });

  it('AT-65: gives up after five seconds when the player is still there', async () => {
    game.answers(WITH_ANNA);
    expect(await settled(verifier.playerGone(game.server, ANNA), 5_000)).toEqual({ result: 'failed' });
    expect(game.fixture.driver.sentForCallers).toHaveLength(5);
  });

  it('AT-65: recognises the player in another slot, and never by the slot alone', async () => {
    game.answers(playersTable([7, 'a', 'Anna']));
    expect(await settled(verifier.playerGone(game.server, ANNA), 5_000)).toEqual({ result: 'failed' });
    game.answers(playersTable([0, 'c', 'Anna']));
    expect(await settled(verifier.playerGone(game.server, ANNA))).toEqual({ result: 'confirmed' });
  });

  it('AT-65: confirms nothing by a truncated list', async () => {
    game.answers(WITHOUT_ANNA.replace(/\n\(.*$/, ''));
    const verification = verifier.playerGone(game.server, ANNA);
    expect(await settled(verification)).toEqual({ result: 'unverified', reason: 'the list has no end' });
  });

  it('AT-65: says why the effect could not be verified', async () => {
    game.goSilent();
    const verification = await settled(verifier.playerGone(game.server, ANNA), 10_000);
    expect(verification).toMatchObject({ result: 'unverified', reason: expect.any(Message) });
  });

  it('AT-65: finds a ban on the list, and no longer once it is lifted', async () => {
    game.answers(bansTable(guid('b'), guid('a')));
    expect(await settled(verifier.banned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await settled(verifier.unbanned(game.server, guid('a')), 5_000)).toEqual({ result: 'failed' });
    game.answers(bansTable(guid('b')));
    expect(await settled(verifier.unbanned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await settled(verifier.banned(game.server, guid('a')), 5_000)).toEqual({ result: 'failed' });
  });

  it('AT-65: a truncated ban list proves that a player is banned, never that they are not', async () => {
    const cut = bansTable(guid('a')).split('\n\nIP')[0] ?? '';
    game.answers(cut);
    expect(await settled(verifier.banned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await settled(verifier.unbanned(game.server, guid('c')))).toMatchObject({ result: 'unverified' });
  });
});
