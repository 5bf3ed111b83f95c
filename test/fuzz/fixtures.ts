import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GAMES = join(process.cwd(), 'libs/games/src');

/** Answers recorded from real servers, selected by the beginning of `<game>/<name>`. */
export function fixtures(start = ''): readonly Buffer[] {
  return readdirSync(GAMES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt') && path.startsWith(start))
    .sort()
    .map((path) => readFileSync(join(GAMES, path)));
}

export const fixture = (start: string): string => Buffer.concat(fixtures(start)).toString('utf8');
