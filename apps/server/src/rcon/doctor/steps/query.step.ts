import { isIPv6 } from 'node:net';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, passed, skipped } from '../finding.js';
import { type FailedQuery, type FoundGame } from '../found-game.js';

export async function queryGame(diagnosis: Diagnosis): Promise<Finding> {
  if (isIPv6(diagnosis.address)) return skipped('Queries go to IPv4 addresses only.');
  const asked = await diagnosis.findGames();
  const [game] = asked.found;
  if (game) return passed(described(game));
  const { known, request } = diagnosis;
  const { queryPort } = request;
  const where = known.queryPort ? ` ${known.queryPort.fix}` : '';
  const [failure] = asked.failed;
  return queryPort === undefined || !failure ? noneUsual(asked.failed, where) : noneChosen(failure, where);
}

/** Nobody said that one of these is the query port: whatever they did, nothing is broken. */
function noneUsual(failures: readonly FailedQuery[], where: string): Finding {
  const advice = {
    cause: 'The game has no query port, has it elsewhere, or is down.',
    fix: `RCON works without it.${where}`,
  };
  const odd = failures.filter(isOdd).map(({ error }) => error.message);
  const silent = failures.filter((failure) => !isOdd(failure)).map(({ port }) => port);
  const ports = silent.join(', ');
  if (odd.length === 0) return skipped(`None of the usual query ports answered: ${ports}.`, advice);
  const rest = silent.length > 0 ? ` No other usual query port answered: ${ports}.` : '';
  return skipped(`${odd.join(' ')}${rest}`, advice);
}

function noneChosen(failure: FailedQuery, where: string): Finding {
  if (isOdd(failure)) {
    return failed(failure.error.message, {
      cause: 'Another program has this port, or the game answers in a form that is not read.',
      fix: `Check the query port.${where}`,
    });
  }
  // The network's own word, such as a closed port, says more than that nothing came.
  const { port, error } = failure;
  return failed(error.cause === undefined ? `Query port ${port} does not answer.` : error.message, {
    cause: 'The game is down or still starting, the port is wrong, or a firewall drops UDP.',
    fix: `Check the query port, and open it for UDP.${where}`,
  });
}

/** Something answered, and could not be read. */
const isOdd = ({ error }: FailedQuery): boolean => error.kind === 'protocol';

function described({ port, info }: FoundGame): string {
  const { name, map, players, maxPlayers, version } = info;
  return `Port ${port}: ${name}, ${map}, ${players}/${maxPlayers} players, version ${version}.`;
}
