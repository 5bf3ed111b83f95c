import Block from '@mui/icons-material/BlockRounded';
import Campaign from '@mui/icons-material/CampaignOutlined';
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineRounded';
import Dangerous from '@mui/icons-material/DangerousOutlined';
import Login from '@mui/icons-material/LoginRounded';
import Logout from '@mui/icons-material/LogoutRounded';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import { LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LineEntry } from '@outpost/contracts/timeline.js';
import { memo, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { type LinePiece, linePieces } from '../../components/shared/line-pieces.js';
import { linesAboutPath } from '../../components/shared/paths.js';
import { Answer, BlockOutput, Mark, MoreLines, NameLink, StreamBlock, Time } from './block-styles.js';
import { Highlighted } from './highlighted.js';
import { type ConsoleTexts, consoleTexts } from './texts/en.js';
import { TruncationNote } from './stream-blocks.js';

/** How a line stands out; rows are styled by the attribute `data-tone`. */
interface LineMark {
  readonly tone: 'chat' | 'said' | 'joined' | 'left' | 'identity' | 'died' | 'kick' | 'ban' | 'admin';
  readonly icon?: typeof SvgIcon;
  readonly word?: Extract<keyof ConsoleTexts, `mark${string}`>;
}

const MARKS: Readonly<Partial<Record<LogKind, LineMark>>> = {
  chat: { tone: 'chat', icon: ChatBubble, word: 'markChat' },
  'admin-say': { tone: 'said', icon: Campaign, word: 'markSaid' },
  'player-joined': { tone: 'joined', icon: Login, word: 'markJoined' },
  'player-left': { tone: 'left', icon: Logout, word: 'markLeft' },
  'player-identified': { tone: 'identity' },
  'player-verified': { tone: 'identity' },
  'player-died': { tone: 'died', icon: Dangerous, word: 'markDied' },
  kick: { tone: 'kick', icon: PersonRemove, word: 'markKicked' },
  ban: { tone: 'ban', icon: Block, word: 'markBanned' },
  'admin-login': { tone: 'admin', icon: Shield, word: 'markAdmin' },
};

interface LineBlockProps {
  readonly line: LineEntry;
  /** Lines that tell who it is who joins. */
  readonly identity: readonly LineEntry[];
}

/** A line the game server printed on its own. */
export const LineBlock = memo(function LineBlock({ line, identity }: LineBlockProps) {
  const t = useTexts(consoleTexts);
  const { tone, icon: Icon, word } = MARKS[line.kind] ?? {};
  const [isOpen, setOpen] = useState(false);
  return (
    <StreamBlock data-line data-tone={tone}>
      <Time timestamp={line.timestamp} entry={line} />
      <Mark>{Icon && word && <Icon titleAccess={t[word]} />}</Mark>
      <BlockOutput data-beside>
        <LineText line={line} />
        {identity.length > 0 && (
          <MoreLines type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.moreLines({ count: identity.length })}
          </MoreLines>
        )}
        {isOpen && identity.map((other) => <LineText key={other.id} line={other} isDim />)}
        <TruncationNote of={line} storedBytes={LINE_STORED_BYTES} />
      </BlockOutput>
    </StreamBlock>
  );
});

function LineText({ line, isDim = false }: { line: LineEntry; isDim?: boolean }) {
  return (
    <Answer sx={{ mt: 0, color: isDim ? 'faint.text' : 'inherit' }}>
      {linePieces(line).map((piece, at) => (
        <Piece key={at} piece={piece} line={line} />
      ))}
    </Answer>
  );
}

/** A name leads to what the log has about it. */
function Piece({ piece: { text, is }, line }: { piece: LinePiece; line: LineEntry }) {
  const t = useTexts(consoleTexts);
  if (is === 'name') {
    return (
      <NameLink to={linesAboutPath(line.serverId, text)} title={t.linesOf({ name: text })}>
        <Highlighted text={text} />
      </NameLink>
    );
  }
  if (is !== 'channel') return <Highlighted text={text} />;
  const channel = line.details?.['channel'];
  return (
    <Box component="span" data-channel={typeof channel === 'string' ? channel.toLowerCase() : ''}>
      <Highlighted text={text} />
    </Box>
  );
}
