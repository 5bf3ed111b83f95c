import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { COMMAND_MAX_BYTES } from '@outpost/contracts/limits.js';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { CompletionList, optionId } from './completion-list.js';
import { type Completion } from './completions.js';
import { CommandRecall, distinctCommands } from './command-recall.js';
import { ExecuteButton } from './execute-button.js';
import { consoleTexts } from './texts/en.js';
import { type CompletionSource, useCompletions } from './use-completions.js';

interface CommandInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly command: string;
  readonly onChange: (command: string) => void;
  readonly onExecute: (command: string) => void;
  /** Id of the element that explains why commands can't be sent; undefined while they can. */
  readonly disabledBy: string | undefined;
  /** Whether an earlier command is still waiting for its answer. Further commands may be sent meanwhile. */
  readonly isExecuting: boolean;
  /** Newest first; recalled with the arrow keys. */
  readonly earlier: readonly string[];
  readonly onFocus: () => void;
  readonly completing: CompletionSource;
  readonly onAction: (action: NonNullable<Completion['action']>) => void;
  /** Rendered beside the input. */
  readonly aside?: ReactNode;
}

export function CommandInput(props: CommandInputProps) {
  const t = useTexts(consoleTexts);
  const { command, onChange, onExecute, disabledBy, isExecuting, earlier, onFocus } = props;
  const [recall] = useState(() => new CommandRecall());
  const isDisabled = disabledBy !== undefined;
  const isEmpty = command.trim() === '';
  const listId = useId();
  const list = useCompletions(command, props.completing, ({ text, action }) => {
    onChange(action ? '' : text);
    if (action) props.onAction(action);
  });
  const isOpen = list.found.length > 0;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isEmpty) return;
    onExecute(command);
    onChange('');
    list.close();
    recall.reset();
  };

  const walk = (event: KeyboardEvent): void => {
    if (list.onKey(event)) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const commands = distinctCommands(earlier);
    const shown = event.key === 'ArrowUp' ? recall.older(commands, command) : recall.newer(commands);
    if (shown === undefined) return;
    onChange(shown);
    list.close();
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ position: 'relative', display: 'flex', gap: 2, px: { xs: 3, sm: 4.5 }, py: 3 }}
    >
      <CompletionList id={listId} found={list.found} active={list.active} onTake={list.take} />
      <OutlinedInput
        inputRef={props.inputRef}
        fullWidth
        value={command}
        disabled={isDisabled}
        placeholder={isDisabled ? t.notConnected : t.enterCommand}
        onChange={({ target }) => {
          onChange(target.value);
          list.typed();
        }}
        onFocus={onFocus}
        onBlur={list.close}
        onKeyDown={walk}
        startAdornment={
          <InputAdornment
            position="start"
            disablePointerEvents
            disableTypography
            sx={{ color: 'accent.text', fontFamily: FONT_MONO }}
          >
            &gt;
          </InputAdornment>
        }
        inputProps={{
          'aria-label': t.command,
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': list.active < 0 ? undefined : optionId(listId, list.active),
          'aria-describedby': disabledBy,
          autoComplete: 'off',
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: COMMAND_MAX_BYTES,
          style: { fontFamily: FONT_MONO },
        }}
      />
      {props.aside}
      <ExecuteButton isDisabled={isDisabled || isEmpty} isWaiting={isExecuting && isEmpty} />
    </Box>
  );
}
