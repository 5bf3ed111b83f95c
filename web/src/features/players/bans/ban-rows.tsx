import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ServerBan } from '@outpost/contracts/players.js';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { Remark, Rows } from '../panel-parts.js';
import { playersTexts } from '../texts/en.js';
import { BanRow, type BanRowProps } from './ban-row.js';
import { bansWith } from './ban-words.js';

/** Fewer are found by looking. */
const WORTH_SEARCHING = 10;
/** Servers that share their bans have thousands. */
const AT_ONCE = 50;

export interface BanRowsProps extends Omit<BanRowProps, 'ban'> {
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
