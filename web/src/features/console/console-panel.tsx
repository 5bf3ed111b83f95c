import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { useId, useMemo, useRef, useState } from 'react';
import { useCommandHistory, useConsoleLines } from '../../data/use-console.js';
import { useCheckedServerStatus } from '../../data/use-server-status.js';
import { useLiveState, useWatchedServers } from '../../live/use-live.js';
import { Panel } from '../../ui/panel.js';
import { CommandInput } from './command-input.js';
import { ConsoleStream } from './console-stream.js';
import { OfflineNotice } from './offline-notice.js';
import { QuickCommands } from './quick-commands-bar.js';
import { useExecute } from './use-execute.js';

const Frame = styled(Panel)({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
});

export function ConsolePanel({ server }: { server: Server }) {
  const isOnline = useCheckedServerStatus(server) === 'online';
  // Asked for last, it is the one server that is polled while there is no socket.
  useWatchedServers(useMemo(() => [server.id], [server.id]));
  const isPolling = useLiveState().status === 'fallback';
  const read = useCommandHistory(server.id, isPolling);
  const lines = useConsoleLines(server.id);
  const { pending, execute } = useExecute(server.id);
  const [command, setCommand] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const noticeId = useId();

  const draft = (text: string): void => {
    setCommand(text);
    input.current?.focus();
  };

  return (
    <Frame aria-label={`Console of ${server.name}`}>
      <ConsoleStream serverId={server.id} read={read} lines={lines} pending={pending} />
      <Box sx={{ borderTop: '1px solid', borderColor: 'line.normal' }}>
        {!isOnline && <OfflineNotice id={noticeId} reason={server.statusReason} />}
        <QuickCommands type={server.type} isDisabled={!isOnline} onExecute={execute} onDraft={draft} />
        <CommandInput
          inputRef={input}
          command={command}
          onChange={setCommand}
          onExecute={execute}
          disabledBy={isOnline ? undefined : noticeId}
          isExecuting={pending.length > 0}
          earlier={read.history}
        />
      </Box>
    </Frame>
  );
}
