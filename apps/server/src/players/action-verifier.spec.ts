import { beforeEach, describe, expect, it } from '@jest/globals';
import { Message } from '@outpost/contracts/message.js';
import { type StableId } from '@outpost/games/answers.js';
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

describe('A look at what came of a command', () => {
  let game: ScriptedGame;
  let verifier: ActionVerifier;
  beforeEach(async () => {
    game = new ScriptedGame();
    await game.fixture.open();
    const bans = new BanLists(game.fixture.pool, new Games(game.profiles));
    verifier = new ActionVerifier(game.lists, bans, game.fixture.clock);
  });

  const seen = async (look: Promise<Verification>, ms = 0): Promise<Verification> => {
    await game.fixture.pass(ms);
    return look;
  };

  it('AT-65: shows at once that a player is gone', async () => {
    game.answers(WITHOUT_ANNA);
    expect(await seen(verifier.playerGone(game.server, ANNA))).toEqual({ result: 'confirmed' });
    expect(game.fixture.driver.given).toHaveLength(1);
  });

  it('AT-65: waits a moment for a server that is slow to act', async () => {
    game.answers(WITH_ANNA);
    const look = verifier.playerGone(game.server, ANNA);
    await game.fixture.pass(900);
    game.answers(WITHOUT_ANNA);
    expect(await seen(look, 100)).toEqual({ result: 'confirmed' });
  });

  it('AT-65: gives up after five seconds when the player is still there', async () => {
    game.answers(WITH_ANNA);
    expect(await seen(verifier.playerGone(game.server, ANNA), 5_000)).toEqual({ result: 'failed' });
    expect(game.fixture.driver.given).toHaveLength(5);
  });

  it('AT-65: knows the player again in another slot, and nobody by the slot alone', async () => {
    game.answers(playersTable([7, 'a', 'Anna']));
    expect(await seen(verifier.playerGone(game.server, ANNA), 5_000)).toEqual({ result: 'failed' });
    game.answers(playersTable([0, 'c', 'Anna']));
    expect(await seen(verifier.playerGone(game.server, ANNA))).toEqual({ result: 'confirmed' });
  });

  it('AT-65: proves nothing by a list that was cut short', async () => {
    game.answers(WITHOUT_ANNA.replace(/\n\(.*$/, ''));
    const look = verifier.playerGone(game.server, ANNA);
    expect(await seen(look)).toEqual({ result: 'unverified', reason: 'the list has no end' });
  });

  it('AT-65: says why nothing could be seen', async () => {
    game.isSilent();
    const look = await seen(verifier.playerGone(game.server, ANNA), 10_000);
    expect(look).toMatchObject({ result: 'unverified', reason: expect.any(Message) });
  });

  it('AT-65: finds a ban on the list, and one that is lifted no more', async () => {
    game.answers(bansTable(guid('b'), guid('a')));
    expect(await seen(verifier.banned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await seen(verifier.unbanned(game.server, guid('a')), 5_000)).toEqual({ result: 'failed' });
    game.answers(bansTable(guid('b')));
    expect(await seen(verifier.unbanned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await seen(verifier.banned(game.server, guid('a')), 5_000)).toEqual({ result: 'failed' });
  });

  it('AT-65: a ban list cut short proves that somebody is banned, never that nobody is', async () => {
    const cut = bansTable(guid('a')).split('\n\nIP')[0] ?? '';
    game.answers(cut);
    expect(await seen(verifier.banned(game.server, guid('a')))).toEqual({ result: 'confirmed' });
    expect(await seen(verifier.unbanned(game.server, guid('c')))).toMatchObject({ result: 'unverified' });
  });
});
