import Typography from '@mui/material/Typography';
import { beginsWithOneOf, FREE_COMMANDS } from '@outpost/contracts/basic-commands.js';
import { COMMAND_MAX_BYTES, REASON_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { hasAllCommands } from '../../../data/billing/plan-limits.js';
import { executeOverHttp } from '../../../data/console/console.actions.js';
import { dangerOf } from '../../../data/games/danger.js';
import { useGames } from '../../../data/games/use-games.js';
import { mayType } from '../../../data/servers/server-access.js';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { FormField } from '../../../components/ui/form-field.js';
import { type BulkDialogProps, BulkForm } from './bulk-form.js';
import { useOfflineRefusal } from './refusals.js';
import { bulkServersTexts } from './texts/en.js';

export function BulkCommand({ servers, onClose }: BulkDialogProps) {
  const t = useTexts(bulkServersTexts);
  const [command, setCommand] = useState('');
  const [reason, setReason] = useState('');
  const isHarmful = useIsDangerous(servers, command);
  const refusalOf = useCommandRefusal(command);
  return (
    <BulkForm
      title={t.commandTitle}
      submitLabel={t.commandSubmit}
      servers={servers}
      refusalOf={refusalOf}
      act={async ({ id }) => {
        const why = reason.trim();
        const order = { command: command.trim(), ...(why !== '' && { reason: why }) };
        return (await executeOverHttp(id, order)).response;
      }}
      isReady={command.trim() !== ''}
      isHarmful={isHarmful}
      onClose={onClose}
    >
      <FormField
        label={t.command}
        value={command}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: COMMAND_MAX_BYTES, spellCheck: false, autoCapitalize: 'none' }}
        onChange={({ target }) => setCommand(target.value)}
        sx={{ fontFamily: FONT_MONO }}
      />
      <FormField
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        autoComplete="off"
        inputProps={{ maxLength: REASON_MAX_LENGTH }}
        onChange={({ target }) => setReason(target.value)}
      />
      {isHarmful && (
        <Typography variant="small" component="p" role="status" sx={{ m: 0, color: 'state.offline' }}>
          {t.commandDanger}
        </Typography>
      )}
    </BulkForm>
  );
}

/** Whether it disconnects or bans somebody in the game of one of them. */
function useIsDangerous(servers: readonly Server[], command: string): boolean {
  const games = useGames();
  if (command.trim() === '') return false;
  return servers.some(
    ({ game }) =>
      dangerOf(
        command,
        games.find(({ id }) => id === game),
      ) !== undefined,
  );
}

function useCommandRefusal(command: string): (server: Server) => string {
  const t = useTexts(bulkServersTexts);
  const offlineRefusal = useOfflineRefusal();
  return (server) => {
    if (command.trim() === '') return offlineRefusal(server);
    if (!mayType(server, command)) return t.notAllowed;
    if (!hasAllCommands(server) && !beginsWithOneOf(FREE_COMMANDS, command)) return t.needsPremium;
    return offlineRefusal(server);
  };
}
