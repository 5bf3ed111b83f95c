import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { RADIUS } from '../../theme/tokens.js';

type Tone = 'info' | 'problem';

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(({
  theme,
  tone,
}) => {
  const { accent, state, text } = theme.vars.palette;
  const isProblem = tone === 'problem';
  return {
    display: 'flex',
    gap: 10,
    padding: '10px 12px',
    borderRadius: RADIUS.control + 2,
    border: `1px solid ${isProblem ? `color-mix(in srgb, ${state.offline} 38%, transparent)` : accent.edge}`,
    backgroundColor: isProblem ? state.offlineSoft : accent.soft,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    fontVariantNumeric: 'normal',
    color: text.secondary,
    overflowWrap: 'anywhere',
    '& > svg': { flex: 'none', fontSize: 18, marginTop: 1, color: isProblem ? state.offline : accent.text },
    '& strong': { display: 'block', fontWeight: 600, color: isProblem ? state.offline : text.primary },
  };
});

/** A message beside the thing it is about. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Frame tone={tone} role={tone === 'problem' ? 'alert' : undefined}>
      {tone === 'problem' ? <ErrorOutline /> : <InfoOutlined />}
      <div>{children}</div>
    </Frame>
  );
}
