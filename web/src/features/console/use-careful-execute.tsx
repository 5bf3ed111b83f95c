import { beginsWithOneOf, FREE_COMMANDS } from '@outpost/contracts/basic-commands.js';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Danger, dangerOf } from '../../data/games/danger.js';
import { type LoadedGame } from '../../data/games/use-games.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { consoleTexts } from './texts/en.js';

/**
 * Sends a command, after confirmation if its effect can't be undone; not before it is known whether it can.
 *
 * @param hasAll whether the plan includes all commands: what the server refuses anyway needs no confirmation
 */
export function useCarefulExecute(game: LoadedGame, hasAll: boolean, execute: (command: string) => void) {
  const t = useTexts(consoleTexts);
  const [asked, setAsked] = useState<{ command: string; danger: Danger }>();
  const early = useRef<string[]>([]);
  const send = useCallback(
    (command: string): void => {
      if (game === 'loading') {
        early.current.push(command);
        return;
      }
      const danger = hasAll || beginsWithOneOf(FREE_COMMANDS, command) ? dangerOf(command, game) : undefined;
      if (danger === undefined) execute(command);
      else setAsked({ command: command.trim(), danger });
    },
    [game, hasAll, execute],
  );
  useEffect(() => {
    if (game !== 'loading') early.current.splice(0).forEach(send);
  }, [game, send]);
  const question: ReactNode = asked && (
    <ConfirmDialog
      isOpen
      title={t.executeQuestion}
      confirmLabel={t.execute}
      isPending={false}
      onConfirm={() => {
        execute(asked.command);
        setAsked(undefined);
      }}
      onClose={() => setAsked(undefined)}
    >
      <code style={{ fontFamily: FONT_MONO, overflowWrap: 'anywhere' }}>{asked.command}</code>
      <p>{t[asked.danger]}</p>
    </ConfirmDialog>
  );
  return { send, question };
}
