import { isIPv6 } from 'node:net';
import { type Message, say, sentences, type Words } from '@outpost/contracts/message.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, passed, skipped } from '../finding.js';
import { type FailedQuery, type FoundGame } from '../found-game.js';

export async function queryGame(diagnosis: Diagnosis): Promise<Finding> {
  if (isIPv6(diagnosis.address))
    return skipped(say('doctor.queries_need_ipv4', 'Queries go to IPv4 addresses only.'));
  const asked = await diagnosis.findGames();
  const [game] = asked.found;
  if (game) return passed(described(game));
  const { known, request } = diagnosis;
  const { queryPort } = request;
  const where = known.queryPort ? [known.queryPort.fix] : [];
  const [failure] = asked.failed;
  return queryPort === undefined || !failure ? noUsualPort(asked.failed, where) : noGivenPort(failure, where);
}

/** These ports are only guesses, so whatever happened on them is not a failure. */
function noUsualPort(failures: readonly FailedQuery[], where: readonly Words[]): Finding {
  const advice = {
    cause: say('doctor.no_query_port', 'The game has no query port, has it elsewhere, or is down.'),
    fix: sentences(say('doctor.rcon_works_without_query', 'RCON works without it.'), ...where),
  };
  const [unreadable, ...others] = failures.filter(isUnreadable).map(({ error }) => error.words);
  const silent = failures.filter((failure) => !isUnreadable(failure)).map(({ port }) => port);
  const ports = silent.join(', ');
  if (unreadable === undefined)
    return skipped(
      say('doctor.no_usual_query_port', 'None of the usual query ports answered: {ports}.', { ports }),
      advice,
    );
  const rest = say('doctor.no_other_query_port', 'No other usual query port answered: {ports}.', { ports });
  return skipped(sentences(unreadable, ...others, ...(silent.length > 0 ? [rest] : [])), advice);
}

function noGivenPort(failure: FailedQuery, where: readonly Words[]): Finding {
  if (isUnreadable(failure)) {
    return failed(failure.error.words, {
      cause: say(
        'doctor.query_not_read',
        'Another program has this port, or the game answers in a form that is not read.',
      ),
      fix: sentences(say('doctor.check_query_port', 'Check the query port.'), ...where),
    });
  }
  // The network error, such as a closed port, says more than that nothing answered.
  const { port, error } = failure;
  return failed(
    error.cause === undefined
      ? say('doctor.query_port_silent', 'Query port {port} does not answer.', { port })
      : error.words,
    {
      cause: say(
        'doctor.query_silent_reasons',
        'The game is down or still starting, the port is wrong, or a firewall drops UDP.',
      ),
      fix: sentences(say('doctor.open_query_port', 'Check the query port, and open it for UDP.'), ...where),
    },
  );
}

/** Something answered, but the answer could not be read. */
const isUnreadable = ({ error }: FailedQuery): boolean => error.kind === 'protocol';

function described({ port, info }: FoundGame): Message {
  const { name, map, players, maxPlayers, version } = info;
  return say(
    'doctor.query_answer',
    'Port {port}: {name}, {map}, {players}/{maxPlayers} players, version {version}.',
    { port, name, map, players, maxPlayers, version },
  );
}
