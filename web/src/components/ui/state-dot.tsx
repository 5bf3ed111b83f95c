import { keyframes, styled } from '@mui/material/styles';

const pulse = keyframes`
  0% { box-shadow: 0 0 0 0 color-mix(in srgb, currentColor 55%, transparent); }
  70%, 100% { box-shadow: 0 0 0 6px transparent; }
`;

interface StateDotProps {
  /** Solid for a confirmed state, a ring for one that is absent or unknown. */
  readonly shape?: 'solid' | 'ring';
  readonly pulsing?: boolean;
}

const OWN_PROPS: readonly PropertyKey[] = ['shape', 'pulsing'];

/** Takes the text colour. Always used next to a word, so colour alone carries no meaning. */
export const StateDot = styled('span', {
  shouldForwardProp: (prop) => !OWN_PROPS.includes(prop),
})<StateDotProps>(({ shape = 'solid', pulsing = false }) => ({
  flex: 'none',
  width: 8,
  height: 8,
  borderRadius: '50%',
  ...(shape === 'solid' ? { backgroundColor: 'currentColor' } : { border: '2px solid currentColor' }),
  ...(pulsing && { animation: `${pulse} 2.2s ease-out infinite` }),
}));
