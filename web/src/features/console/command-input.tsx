import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { COMMAND_MAX_BYTES } from '@outpost/contracts/limits.js';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { type CommandEntry } from '../../data/console-entries.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { CommandRecall, distinctCommands } from './command-recall.js';

export interface CommandInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly command: string;
  readonly onChange: (command: string) => void;
  readonly onExecute: (command: string) => void;
  readonly isDisabled: boolean;
  /** Newest first; walked through with the arrow keys. */
  readonly earlier: readonly CommandEntry[] | undefined;
}

export function CommandInput(props: CommandInputProps) {
  const { command, onChange, onExecute, isDisabled, earlier = [] } = props;
  const [recall] = useState(() => new CommandRecall());

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (command.trim() === '') return;
    onExecute(command);
    onChange('');
    recall.reset();
  };

  const walk = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const commands = distinctCommands(earlier.map((entry) => entry.command));
    const shown = event.key === 'ArrowUp' ? recall.older(commands, command) : recall.newer(commands);
    if (shown !== undefined) onChange(shown);
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2, px: { xs: 3, sm: 4.5 }, py: 3 }}>
      <OutlinedInput
        inputRef={props.inputRef}
        fullWidth
        value={command}
        disabled={isDisabled}
        placeholder="Enter command"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={walk}
        startAdornment={
          <InputAdornment
            position="start"
            disablePointerEvents
            sx={{ color: 'accent.text', fontFamily: FONT_MONO }}
          >
            &gt;
          </InputAdornment>
        }
        inputProps={{
          'aria-label': 'Command',
          autoComplete: 'off',
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: COMMAND_MAX_BYTES,
          style: { fontFamily: FONT_MONO },
        }}
      />
      <Button type="submit" variant="contained" color="primary" disabled={isDisabled} sx={{ px: 5 }}>
        Execute
      </Button>
    </Box>
  );
}
