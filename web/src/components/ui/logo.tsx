import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Not translated. */
const NAME = 'Outpost';

/** A watchtower with a transmitter. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--op-palette-primary-main)" />
      <path d="M16 5.5v5" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M10.2 9.4a8 8 0 0 0 0 11.2M21.8 9.4a8 8 0 0 1 0 11.2"
        fill="none"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="16" cy="15" r="3.1" fill="#fff" />
      <path d="m16 18-5 8.5h10L16 18Z" fill="#fff" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5 }}>
      <LogoMark />
      <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 680, letterSpacing: '-0.022em' }}>
        {NAME}
      </Typography>
    </Box>
  );
}
