import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { HostField } from './host-field.js';
import { type ServerForm } from './server-form.js';
import { serversTexts } from './texts/en.js';

const PLAIN_TEXT = { autoCapitalize: 'none', spellCheck: false };
const NUMBER = { inputMode: 'numeric' } as const;

interface ServerFieldsProps {
  readonly form: ServerForm;
  /** The fields for type and game. */
  readonly game: ReactNode;
  readonly hasMaxPlayers: boolean;
  /** Placeholder of the password field. */
  readonly passwordHint?: string;
  /** Whether the password is required. */
  readonly needsPassword?: boolean;
  /** Shown with the query port, to help find it. */
  readonly queryPortHelp?: ReactNode;
}

export function ServerFields({
  form,
  game,
  hasMaxPlayers,
  passwordHint = '',
  needsPassword = true,
  queryPortHelp,
}: ServerFieldsProps) {
  const t = useTexts(serversTexts);
  const { errors } = form.formState;
  return (
    <>
      <FormField
        label={t.name}
        placeholder={t.nameExample}
        autoFocus
        problem={errors.name?.message}
        {...form.register('name')}
      />
      {game}
      <Pair>
        <HostField form={form} inputProps={PLAIN_TEXT} />
        <FormField
          label={t.port}
          inputProps={NUMBER}
          problem={errors.port?.message}
          {...form.register('port')}
        />
      </Pair>
      <Pair isSplit={hasMaxPlayers}>
        <FormField
          label={t.password}
          type="password"
          autoComplete="off"
          placeholder={passwordHint}
          inputProps={{ ...PLAIN_TEXT, 'aria-required': needsPassword }}
          problem={errors.password?.message}
          {...form.register('password')}
        />
        {hasMaxPlayers && (
          <FormField
            label={t.maxPlayers}
            inputProps={NUMBER}
            problem={errors.maxPlayers?.message}
            {...form.register('maxPlayers')}
          />
        )}
      </Pair>
      <FormField
        label={t.queryPort}
        inputProps={NUMBER}
        problem={errors.queryPort?.message}
        hint={t.queryPortHint}
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
