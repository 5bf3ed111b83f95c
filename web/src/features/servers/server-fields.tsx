import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { FormField } from '../../ui/form-field.js';
import { type ServerForm } from './server-form.js';

const PLAIN_TEXT = { autoCapitalize: 'none', spellCheck: false };
const NUMBER = { inputMode: 'numeric' } as const;

export interface ServerFieldsProps {
  readonly form: ServerForm;
  /** The choice of the game, and of the type where there is one. */
  readonly game: ReactNode;
  readonly hasMaxPlayers: boolean;
  /** What stands in the empty field of the password. */
  readonly passwordHint?: string;
  /** Beside the query port, what helps to find it. */
  readonly queryPortHelp?: ReactNode;
}

export function ServerFields({
  form,
  game,
  hasMaxPlayers,
  passwordHint = '',
  queryPortHelp,
}: ServerFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <FormField
        label="Server Name"
        placeholder="My DayZ Server"
        autoFocus
        problem={errors.name?.message}
        {...form.register('name')}
      />
      {game}
      <Pair>
        <FormField
          label="Host"
          placeholder="203.0.113.10"
          inputProps={PLAIN_TEXT}
          problem={errors.host?.message}
          {...form.register('host')}
        />
        <FormField
          label="Port"
          inputProps={NUMBER}
          problem={errors.port?.message}
          {...form.register('port')}
        />
      </Pair>
      <Pair isSplit={hasMaxPlayers}>
        <FormField
          label="RCON Password"
          type="password"
          autoComplete="off"
          placeholder={passwordHint}
          inputProps={PLAIN_TEXT}
          problem={errors.password?.message}
          {...form.register('password')}
        />
        {hasMaxPlayers && (
          <FormField
            label="Max Players"
            inputProps={NUMBER}
            problem={errors.maxPlayers?.message}
            {...form.register('maxPlayers')}
          />
        )}
      </Pair>
      <FormField
        label="Query Port (optional)"
        inputProps={NUMBER}
        problem={errors.queryPort?.message}
        hint="Where the game tells map and players, also while RCON is lost. A connection test finds it."
        endAdornment={queryPortHelp}
        {...form.register('queryPort')}
      />
    </>
  );
}

function Pair({ isSplit = true, children }: { isSplit?: boolean; children: ReactNode }) {
  const gridTemplateColumns = isSplit ? 'minmax(0, 1fr) 116px' : '1fr';
  return <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns }}>{children}</Box>;
}
