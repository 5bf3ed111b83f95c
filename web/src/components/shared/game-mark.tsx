import Box from '@mui/material/Box';
import { type GameMark as Mark } from '@outpost/contracts/games.js';

/** Shares of colour and light that keep the letters readable on their tint, in both themes. */
const tintOf = ({ hue }: Mark) => {
  const colour = hue === null ? '0 0%' : `${hue} 60%`;
  return { dark: `hsl(${colour} 76%)`, light: `hsl(${colour} 26%)`, ground: `hsl(${colour} 50% / 0.16)` };
};

/** The letters that stand for a game, beside its name. */
export function GameMark({ mark }: { mark: Mark }) {
  const { dark, light, ground } = tintOf(mark);
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({
        flex: 'none',
        display: 'inline-grid',
        placeItems: 'center',
        width: 28,
        height: 20,
        borderRadius: 1,
        bgcolor: ground,
        color: light,
        ...theme.applyStyles('dark', { color: dark }),
        fontSize: '0.6875rem',
        fontWeight: 700,
        letterSpacing: '0.02em',
      })}
    >
      {mark.letters}
    </Box>
  );
}
