import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ServerBan } from '@outpost/contracts/bans.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { Remark, Row, Rows } from '../panel-parts.js';
import { playersTexts } from '../texts/en.js';
import { bansWith, kindWord, timeLabel, whoOf } from './ban-labels.js';

/** Shorter lists have no search field. */
const WORTH_SEARCHING = 10;
/** Page size: servers that share bans can have thousands. */
const AT_ONCE = 50;

interface BanRowsProps extends Omit<BanRowProps, 'ban'> {
  readonly bans: readonly ServerBan[];
}

export function BanRows({ bans, ...row }: BanRowsProps) {
  const t = useTexts(playersTexts);
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(AT_ONCE);
  const found = bansWith(bans, text);
  return (
    <>
      {bans.length > WORTH_SEARCHING && <SearchField text={text} onType={setText} />}
      {found.length === 0 && <Remark>{t.noBanFound}</Remark>}
      <Rows aria-label={t.bansTab}>
        {found.slice(0, limit).map((ban, index) => (
          <BanRow key={`${index} ${ban.target}`} ban={ban} {...row} />
        ))}
      </Rows>
      {found.length > limit && (
        <Box sx={{ p: 3, textAlign: 'center' }}>
          <Button size="small" onClick={() => setLimit(limit + AT_ONCE)}>
            {t.moreBans}
          </Button>
        </Box>
      )}
    </>
  );
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useTexts(playersTexts);
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        placeholder={t.findBan}
        inputProps={{ 'aria-label': t.findBan }}
        value={text}
        onChange={({ target }) => onType(target.value)}
        startAdornment={
          <InputAdornment position="start" disablePointerEvents>
            <Search sx={{ fontSize: 18 }} />
          </InputAdornment>
        }
      />
    </Box>
  );
}

const About = styled('div')({ flex: 1, minWidth: 0, fontSize: '0.75rem', overflowWrap: 'anywhere' });

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 10,
  color: theme.vars.palette.text.secondary,
}));

interface BanRowProps {
  readonly ban: ServerBan;
  readonly canLift: boolean;
  /** Left out for those who may not lift bans. */
  readonly onLift: ((ban: ServerBan) => void) | undefined;
}

/** A ban with target, reason, remaining time and an unban button. */
function BanRow({ ban, canLift, onLift }: BanRowProps) {
  const t = useTexts(playersTexts);
  const { name, target, reason } = ban;
  const time = timeLabel(t, ban);
  return (
    <Row data-ban={target}>
      <About>
        {name !== null && (
          <Typography variant="small" component="div" sx={{ fontWeight: 550, whiteSpace: 'pre-wrap' }}>
            {shownText(name)}
          </Typography>
        )}
        {/* Shown in full, because it is compared with other ban lists. */}
        <Box sx={{ fontFamily: FONT_MONO }}>{shownText(target)}</Box>
        <Facts>
          <span>{kindWord(t, ban)}</span>
          {time !== null && <span>{time}</span>}
        </Facts>
        {reason !== '' && <div>{shownText(reason)}</div>}
      </About>
      {onLift && (
        <Button
          size="small"
          variant="text"
          aria-label={t.unbanTarget({ who: whoOf(ban) })}
          disabled={!canLift}
          onClick={() => onLift(ban)}
          // Aligns the button's label, rather than its edge, with the field above.
          sx={{ flex: 'none', minWidth: 0, mr: -0.5, minHeight: { xs: 44, md: 30 } }}
        >
          {t.unban}
        </Button>
      )}
    </Row>
  );
}
