import Typography from '@mui/material/Typography';
import { type PlayerList } from '@outpost/contracts/players.js';
import { useEffect, useState } from 'react';
import { ageLine } from './age.js';

const TICK_MS = 1_000;

/** How old the list is, counting. */
export function AgeLine({ list }: { list: PlayerList }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Typography
      variant="caption"
      component="div"
      data-freshness={list.freshness}
      sx={{ color: list.freshness === 'fresh' ? 'text.secondary' : 'state.limited' }}
    >
      {ageLine(list, now)}
    </Typography>
  );
}
