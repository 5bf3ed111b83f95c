import Box from '@mui/material/Box';
import { useGames } from '../../data/use-games.js';
import { useProtocols } from '../../data/use-protocols.js';
import { FormField } from '../../ui/form-field.js';
import { GameChoice } from './game-choice.js';
import { portOfChoice } from './server-form.js';
import { TypeChoice } from './type-choice.js';
import { type ServerForm } from './use-add-server-form.js';

const PLAIN_TEXT = { autoCapitalize: 'none', spellCheck: false };

export function ServerFields({ form }: { form: ServerForm }) {
  const { errors } = form.formState;
  const [type, game] = form.watch(['type', 'game']);
  const protocols = useProtocols();
  const games = useGames();
  const proposePort = (): void => {
    const port = portOfChoice(form.getValues(), { protocols, games });
    if (port !== undefined) form.setValue('port', port, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <FormField
        label="Server Name"
        placeholder="My DayZ Server"
        autoFocus
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <TypeChoice
        value={type}
        problem={errors.type?.message}
        onChange={(chosen) => {
          form.setValue('type', chosen, { shouldDirty: true });
          form.setValue('game', '');
          proposePort();
        }}
      />
      <GameChoice
        games={games.filter(({ protocol }) => protocol === type)}
        value={game}
        problem={errors.game?.message}
        onChange={(chosen) => {
          form.setValue('game', chosen, { shouldDirty: true });
          proposePort();
        }}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr) 116px' }}>
        <FormField
          label="Host"
          placeholder="203.0.113.10"
          inputProps={PLAIN_TEXT}
          problem={errors.host?.message}
          {...form.register('host')}
        />
        <FormField
          label="Port"
          inputProps={{ inputMode: 'numeric' }}
          problem={errors.port?.message}
          {...form.register('port')}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: type === 'source' ? 'minmax(0, 1fr) 116px' : '1fr',
        }}
      >
        <FormField
          label="RCON Password"
          type="password"
          autoComplete="off"
          inputProps={PLAIN_TEXT}
          problem={errors.password?.message}
          {...form.register('password')}
        />
        {type === 'source' && (
          <FormField
            label="Max Players"
            inputProps={{ inputMode: 'numeric' }}
            problem={errors.maxPlayers?.message}
            {...form.register('maxPlayers')}
          />
        )}
      </Box>
    </>
  );
}
