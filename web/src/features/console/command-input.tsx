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
  /** Id of the words that say why nothing can be sent; undefined while it can. */
  readonly disabledBy: string | undefined;
  /** Whether an earlier command still waits for its answer. Another one may be sent all the same. */
  readonly isExecuting: boolean;
  /** Newest first; walked through with the arrow keys. */
  readonly earlier: readonly CommandEntry[] | undefined;
}

export function CommandInput(props: CommandInputProps) {
  const { command, onChange, onExecute, disabledBy, isExecuting, earlier = [] } = props;
  const [recall] = useState(() => new CommandRecall());
  const isDisabled = disabledBy !== undefined;
  const isEmpty = command.trim() === '';

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isEmpty) return;
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
        placeholder={isDisabled ? 'Not connected' : 'Enter command'}
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
          'aria-describedby': disabledBy,
          autoComplete: 'off',
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: COMMAND_MAX_BYTES,
          style: { fontFamily: FONT_MONO },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        disabled={isDisabled || isEmpty}
        sx={{ px: 5, minWidth: 112 }}
      >
        {isExecuting && isEmpty ? 'Executing...' : 'Execute'}
      </Button>
    </Box>
  );
}
