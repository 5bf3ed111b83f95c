import { isIPv6 } from 'node:net';
import { type Diagnosis } from '../diagnosis.js';
import { failed, type Finding, passed, skipped } from '../finding.js';
import { type FoundGame } from '../found-game.js';

export async function queryGame(diagnosis: Diagnosis): Promise<Finding> {
  if (isIPv6(diagnosis.address)) return skipped('Queries go to IPv4 addresses only.');
  const [found] = await diagnosis.findGames();
  if (found) return passed(described(found));
  const { request, queryPorts } = diagnosis;
  const where = request.type === 'battleye' ? ' On DayZ it is steamQueryPort in serverDZ.cfg.' : '';
  if (request.queryPort === undefined) {
    return skipped(`None of the usual query ports answered: ${queryPorts.join(', ')}.`, {
      cause: 'The game has no query port, has it elsewhere, or is down.',
      fix: `RCON works without it.${where}`,
    });
  }
  return failed(`Query port ${request.queryPort} does not answer.`, {
    cause: 'The game is down or still starting, the port is wrong, or a firewall drops UDP.',
    fix: `Check the query port, and open it for UDP.${where}`,
  });
}

function described({ port, info }: FoundGame): string {
  const { name, map, players, maxPlayers, version } = info;
  return `Port ${port}: ${name}, ${map}, ${players}/${maxPlayers} players, version ${version}.`;
}
