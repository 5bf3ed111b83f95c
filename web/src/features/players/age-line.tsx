import Typography from '@mui/material/Typography';
import { type PlayerList } from '@outpost/contracts/players.js';
import { useTexts } from '../../i18n/texts.js';
import { ageLine } from './age.js';
import { playersTexts } from './texts/en.js';
import { useSecond } from './use-second.js';

/** How old the list is, counting. */
export function AgeLine({ list }: { list: PlayerList }) {
  const t = useTexts(playersTexts);
  const now = useSecond();
  return (
    <Typography
      variant="caption"
      component="div"
      data-freshness={list.freshness}
      sx={{ color: list.freshness === 'fresh' ? 'text.secondary' : 'state.limited' }}
    >
      {ageLine(t, list, now)}
    </Typography>
  );
}
