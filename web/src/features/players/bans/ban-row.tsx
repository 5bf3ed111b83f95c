import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ServerBan } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/shown-text.js';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { Row } from '../panel-parts.js';
import { playersTexts } from '../texts/en.js';
import { kindWord, timeWords, whoOf } from './ban-words.js';

const About = styled('div')({ flex: 1, minWidth: 0, fontSize: '0.75rem', overflowWrap: 'anywhere' });

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 10,
  color: theme.vars.palette.text.secondary,
}));

export interface BanRowProps {
  readonly ban: ServerBan;
  readonly canLift: boolean;
  readonly onLift: (ban: ServerBan) => void;
}

/** Whom a ban keeps out, why and how long, and the way to lift it. */
export function BanRow({ ban, canLift, onLift }: BanRowProps) {
  const t = useTexts(playersTexts);
  const { name, target, reason } = ban;
  const time = timeWords(t, ban);
  return (
    <Row data-ban={target}>
      <About>
        {name !== null && (
          <Typography variant="small" component="div" sx={{ fontWeight: 550, whiteSpace: 'pre-wrap' }}>
            {shownText(name)}
          </Typography>
        )}
        {/* In full: people compare it with what another list says. */}
        <Box sx={{ fontFamily: FONT_MONO }}>{shownText(target)}</Box>
        <Facts>
          <span>{kindWord(t, ban)}</span>
          {time !== null && <span>{time}</span>}
        </Facts>
        {reason !== '' && <div>{shownText(reason)}</div>}
      </About>
      <Button
        size="small"
        variant="text"
        aria-label={t.unbanTarget({ who: whoOf(ban) })}
        disabled={!canLift}
        onClick={() => onLift(ban)}
        // Its word, not its edge, ends where the field above ends.
        sx={{ flex: 'none', minWidth: 0, mr: -0.5, minHeight: { xs: 44, md: 30 } }}
      >
        {t.unban}
      </Button>
    </Row>
  );
}
