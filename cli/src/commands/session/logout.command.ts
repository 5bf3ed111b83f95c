import { examples, withJson } from '../../options.js';
import { ApiClient } from '@outpost/api-client/client.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { Contexts } from '../../contexts.js';
import { exitOf } from '../../exit-of-error.js';
import { outputOf } from '../../output.js';
import { revokeToken } from '../../panel.js';
import { type SessionFile, type StoredSession } from '../../session-file.js';

export function declareLogout(parent: Command, deps: CliDeps): void {
  withJson(parent.command('logout'))
    .description('revoke the stored token and forget the panel')
    .addHelpText('after', examples('outpost logout'))
    .action(async (_options: object, command: Command) => {
      const contexts = new Contexts(deps);
      const file = contexts.file(await contexts.current());
      const session = await file.read();
      if (session) await forgetSession(deps, file, session);
      const text = session ? `Signed out of ${session.url}` : 'Nobody is signed in';
      outputOf(deps, command).result({ url: session?.url ?? null, signedOut: session !== undefined }, text);
    });
}

/** Signing out must work without the panel, but the user must be warned if the token is still valid. */
export async function forgetSession(deps: CliDeps, file: SessionFile, session: StoredSession): Promise<void> {
  const { url, token, tokenId } = session;
  try {
    await revokeToken(new ApiClient({ baseUrl: url, token, fetch: deps.fetch }), tokenId);
  } catch (cause) {
    await file.remove();
    const reason = cause instanceof Error ? cause.message : String(cause);
    const warning = `signed out here, but the token stays valid on ${url} until it is revoked there`;
    throw new CliError(exitOf(cause), `${warning} (${reason})`, { cause });
  }
  await file.remove();
}
