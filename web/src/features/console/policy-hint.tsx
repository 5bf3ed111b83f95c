import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import { type PolicyDecision, type PolicyEffect } from '@outpost/contracts/command-policy.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useCommandCheck } from '../../data/policy/use-policy.js';
import { useTexts } from '../../i18n/texts.js';
import { useSettled } from '../../components/ui/use-settled.js';
import { type ConsoleTexts, consoleTexts } from './texts/en.js';

/** Typing that pauses for so long is read. */
const PAUSE_MS = 250;

const WORDS = {
  reason: 'needsReason',
  approval: 'needsApproval',
  deny: 'notAllowed',
} as const satisfies Record<Exclude<PolicyEffect, 'allow'>, keyof ConsoleTexts>;

/** What the command policy says about what is being typed, if it does not simply allow it. */
export function PolicyHint({ server, command }: { server: Server; command: string }) {
  const t = useTexts(consoleTexts);
  const decision = useCommandCheck(server, useSettled(command.trim(), PAUSE_MS));
  const words = command.trim() === '' ? undefined : wordsOf(t, decision);
  return (
    <Box
      role="status"
      data-policy-hint={words === undefined ? undefined : decision?.effect}
      sx={{
        display: words === undefined ? 'none' : 'flex',
        alignItems: 'center',
        gap: 2,
        px: { xs: 3, sm: 4.5 },
        pb: 3,
        mt: -1,
        fontSize: '0.8125rem',
        color: decision?.effect === 'deny' ? 'state.offline' : 'state.limited',
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none', fontSize: 16 },
      }}
    >
      <ShieldOutlined aria-hidden />
      <span>{words}</span>
    </Box>
  );
}

function wordsOf(t: ConsoleTexts, decision: PolicyDecision | undefined): string | undefined {
  if (decision === undefined || decision.effect === 'allow') return undefined;
  const { effect, command, note } = decision;
  const words = t[WORDS[effect]]({ command: command ?? '' });
  return note === null ? words : `${words} · ${note}`;
}
