import { beforeEach, describe, expect, it } from '@jest/globals';
import { type StableId } from '@outpost/rcon-protocol/games/answers.js';
import { Games } from '../games/games.service.js';
import { AfterSight, type Sight } from './after-sight.service.js';
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
  let sight: AfterSight;
  beforeEach(async () => {
    game = new ScriptedGame();
    await game.fixture.open();
    const bans = new BanLists(game.fixture.pool, new Games(game.profiles));
    sight = new AfterSight(game.lists, bans, game.fixture.clock);
  });

  const seen = async (look: Promise<Sight>, ms = 0): Promise<Sight> => {
    await game.fixture.pass(ms);
    return look;
  };

  it('AT-65: shows at once that a player is gone', async () => {
    game.answers(WITHOUT_ANNA);
    expect(await seen(sight.playerGone(game.server, ANNA))).toEqual({ is: 'so' });
    expect(game.fixture.driver.given).toHaveLength(1);
  });

  it('AT-65: waits a moment for a server that is slow to act', async () => {
    game.answers(WITH_ANNA);
    const look = sight.playerGone(game.server, ANNA);
    await game.fixture.pass(900);
    game.answers(WITHOUT_ANNA);
    expect(await seen(look, 100)).toEqual({ is: 'so' });
  });

  it('AT-65: gives up after five seconds when the player is still there', async () => {
    game.answers(WITH_ANNA);
    expect(await seen(sight.playerGone(game.server, ANNA), 5_000)).toEqual({ is: 'not-so' });
    expect(game.fixture.driver.given).toHaveLength(5);
  });

  it('AT-65: knows the player again in another slot, and nobody by the slot alone', async () => {
    game.answers(playersTable([7, 'a', 'Anna']));
    expect(await seen(sight.playerGone(game.server, ANNA), 5_000)).toEqual({ is: 'not-so' });
    game.answers(playersTable([0, 'c', 'Anna']));
    expect(await seen(sight.playerGone(game.server, ANNA))).toEqual({ is: 'so' });
  });

  it('AT-65: proves nothing by a list that was cut short', async () => {
    game.answers(WITHOUT_ANNA.replace(/\n\(.*$/, ''));
    const look = sight.playerGone(game.server, ANNA);
    expect(await seen(look)).toEqual({ is: 'unseen', why: 'the list has no end' });
  });

  it('AT-65: says why nothing could be seen', async () => {
    game.isSilent();
    const look = await seen(sight.playerGone(game.server, ANNA), 10_000);
    expect(look).toMatchObject({ is: 'unseen', why: expect.stringMatching(/./) });
  });

  it('AT-65: finds a ban on the list, and one that is lifted no more', async () => {
    game.answers(bansTable(guid('b'), guid('a')));
    expect(await seen(sight.banned(game.server, guid('a')))).toEqual({ is: 'so' });
    expect(await seen(sight.unbanned(game.server, guid('a')), 5_000)).toEqual({ is: 'not-so' });
    game.answers(bansTable(guid('b')));
    expect(await seen(sight.unbanned(game.server, guid('a')))).toEqual({ is: 'so' });
    expect(await seen(sight.banned(game.server, guid('a')), 5_000)).toEqual({ is: 'not-so' });
  });

  it('AT-65: a ban list cut short proves that somebody is banned, never that nobody is', async () => {
    const cut = bansTable(guid('a')).split('\n\nIP')[0] ?? '';
    game.answers(cut);
    expect(await seen(sight.banned(game.server, guid('a')))).toEqual({ is: 'so' });
    expect(await seen(sight.unbanned(game.server, guid('c')))).toMatchObject({ is: 'unseen' });
  });
});
