import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { type CommandResult } from './command-batch.js';
import { errorLine } from '../../error-line.js';
import { exitOf } from '../../exit-of-error.js';
import { jsonLine, visibleLine, visibleText } from '../../terminal-text.js';

/** Failures named in the summary line; each has already been reported separately. */
const NAMED_FAILURES = 10;

/** Reports the results of many commands as they arrive, and finally a summary of the failures. */
export class CommandReport {
  private readonly failures: { readonly where: string; readonly error: unknown }[] = [];
  private notSent = 0;
  private total = 0;

  constructor(
    private readonly deps: Pick<CliDeps, 'stdout' | 'stderr'>,
    private readonly json: boolean,
    /** Whether failures must name their server. */
    private readonly manyServers: boolean,
  ) {}

  add(result: CommandResult): void {
    this.total += 1;
    this.print(result);
    if (result.outcome === 'not-sent') this.notSent += 1;
    if (result.error === undefined) return;
    const where = this.placeOf(result);
    this.failures.push({ where, error: result.error });
    this.deps.stderr.write(errorLine(result.error, where));
  }

  /** @throws {CliError} with the exit code of the first failure, if any */
  requireSuccess(): void {
    const [first] = this.failures;
    if (!first) return;
    const named = this.failures.slice(0, NAMED_FAILURES).map(({ where }) => where);
    const unnamed = this.failures.length - named.length;
    const which = [named.join('; '), ...(unnamed > 0 ? [`${unnamed} more`] : [])].join('; ');
    const rest = this.notSent > 0 ? `, ${this.notSent} were not sent` : '';
    throw new CliError(
      exitOf(first.error),
      `${this.failures.length} of ${this.total} commands failed${rest}: ${which}`,
    );
  }

  private print(result: CommandResult): void {
    if (this.json) this.deps.stdout.write(`${jsonLine(documentOf(result))}\n`);
    else if (result.outcome === 'executed' || result.response !== '') {
      this.deps.stdout.write(described(result));
    }
  }

  private placeOf({ server, planned: { line } }: CommandResult): string {
    const names = [this.manyServers ? server.name : '', line === undefined ? '' : `line ${line}`];
    return visibleLine(names.filter(Boolean).join(', '));
  }
}

/** The command above its response, as in a console. */
function described({ server, planned, response }: CommandResult): string {
  const answer = visibleText(response).replace(/\n+$/, '');
  const prompt = `${visibleLine(server.name)}> ${visibleLine(planned.command)}\n`;
  return answer === '' ? prompt : `${prompt}${answer}\n`;
}

function documentOf({ server, planned, response, outcome, error }: CommandResult): object {
  const reason = error === undefined ? {} : { error: errorLine(error).replace(/^outpost: |\n$/g, '') };
  return { server, ...planned, response, outcome, ...reason };
}
