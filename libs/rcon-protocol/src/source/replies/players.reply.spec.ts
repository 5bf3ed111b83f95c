import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SimulatedWorld } from '../simulator/simulated-world.js';
import { parsePlayers } from './players.reply.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), 'utf8');
const names = (text: string): string[] => parsePlayers(text).players.map(({ name }) => name);

describe('parsePlayers', () => {
  it('reads the list of Minecraft', () => {
    const list = parsePlayers(fixture('minecraft-list'));
    expect(list).toMatchObject({ grammar: 'minecraft', places: 20, countMatches: true });
    expect(list.players.map(({ name }) => name)).toEqual(['Steve', 'Alex']);
  });

  it('reads the older list with names on the next line and colours in them', () => {
    expect(names(fixture('minecraft-list-old'))).toEqual(['Steve', 'Alex']);
  });

  it('reads an empty Minecraft server', () => {
    expect(parsePlayers('There are 0 of a max of 20 players online: ').players).toEqual([]);
  });

  it('reads the players of Project Zomboid, blanks and dashes in names included', () => {
    const list = parsePlayers(fixture('zomboid-players'));
    expect(list).toMatchObject({ grammar: 'zomboid', places: null, unread: [], countMatches: true });
    expect(list.players.map(({ name }) => name)).toEqual(['alice', 'Bob the Builder ', '-dashed-']);
  });

  it('reads the status of CS:GO and leaves out its bots', () => {
    expect(parsePlayers(fixture('source-status'))).toEqual({
      grammar: 'source',
      places: 20,
      unread: [],
      countMatches: true,
      players: [
        { name: 'Ann "quoted" 2', id: 'STEAM_1:0:1001', ping: 43, address: '192.0.2.11:27005' },
        { name: 'Борис', id: 'STEAM_1:1:1002', ping: 61, address: '198.51.100.7:61210' },
      ],
    });
  });

  it('keeps the rows it can read and hands back the others', () => {
    const list = parsePlayers(`${fixture('source-status')}# 9 garbled\n`);
    expect(list.players).toHaveLength(2);
    expect(list.unread).toEqual(['# 9 garbled']);
  });

  it('says so when the server counted other than it listed', () => {
    expect(parsePlayers('Players connected (2):\n-alice\n').countMatches).toBe(false);
  });

  it('hands back all lines of a text it does not know', () => {
    expect(parsePlayers('Unknown command\n')).toMatchObject({
      grammar: 'unknown',
      unread: ['Unknown command'],
    });
  });

  it('AT-27: gives the same result ten times in a row', () => {
    const text = fixture('source-status');
    const results = Array.from({ length: 10 }, () => JSON.stringify(parsePlayers(text)));
    expect(new Set(results).size).toBe(1);
  });

  it.each(['players', 'list', 'status'])('reads what the simulated world answers to %s', (command) => {
    const outcome = new SimulatedWorld().execute(command);
    expect(outcome.kind === 'text' && names(outcome.text)).toEqual(['Rowan', 'Dana Lee', 'Мирон']);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parsePlayers(text)));
    fc.assert(fc.property(fc.string(), (text) => void parsePlayers(fixture('source-status') + text)));
  });
});
